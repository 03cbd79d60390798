/** Pages of the documentation: path | title | headings | commands. The test writes it: `vitest run documentation -u`. */
export const DOCUMENTATION = `
docs/guides/README.md | Guides | Evaluate; Build; Operate; Teach | 
docs/guides/a-whole-session.md | A whole session | Run the first benchmark; Run one agent on one split; Resume, verify, compare, report; More commands; Validate tasks | run, resume, show, verify, rescore, compare, report, export, play, doctor, validate, list, completion, help
docs/guides/bring-your-own-agent.md | Bring your own agent | Write an async function; Write a generator; Test the agent; A loop of another framework; Next steps | run, show, compare, report, new, pack
docs/guides/bring-your-own-model.md | Bring your own model | The request and the reply; Use the model in a program | run, show, report
docs/guides/bring-your-own-world.md | Bring your own world | Write the world; Run agents in it; Members of a world; Check the world; Next steps | run, show, compare, report, validate, new
docs/guides/ci.md | Report on pull requests | Add the workflow; Read the verdict; Pull requests from forks; Use another CI service; Report the verdicts of unit tests; Reference | run, compare
docs/guides/compare-two-agents.md | Compare two agents | Declare the comparison and run it; Read the comparison; Find the number of tasks; See why the rows differ; Run an ablation; In CI; Common mistakes | run, resume, show, compare, report
docs/guides/compare-two-prompts.md | Compare two prompts | Go on | run, show, compare, report
docs/guides/credit.md | Find the step that lost an episode | Why REBACT beats ReAct; See the step on the page; Separate bad luck, bad search and bad execution; Get every step; Check an estimator of credit; Exactness by world | run, view, compare, report, credit, export, validate
docs/guides/evaluate-a-model.md | Evaluate a model | 1. Check the server; 2. Estimate the cost; 3. Run a few tasks and read them; 4. Run more tasks, with reference agents; 5. Repeat attempts; 6. Share the results; Troubleshooting; Let a coding agent do it | run, resume, show, verify, compare, report, doctor
docs/guides/export.md | Export runs | inspect; agenttraj; sharegpt; openai-finetune; atif; otel; webarena-verified; Import an export; dpo; step-labels; csv; huggingface; Figures of a report | run, compare, report, export, import
docs/guides/gates.md | Gate a change in CI | Test a run; Write conditions; Read the verdict; Choose tasks and margins | run, show, compare, report
docs/guides/handover.md | Hand an episode over to another agent | Play the first agent; Play the second agent from its states; Read success by step; Get the data; Limits | run, tasks, handover
docs/guides/import-logs.md | Import logs | Formats; What import undoes; Find the task; Name tasks as others do; Unknown facts | run, show, export, import, which
docs/guides/judge.md | Judge WebArena submissions again | Judge answers; Formats of answers; Repairs; Checks that need more; Use the judges in a program | run, judge
docs/guides/leaderboard.md | Publish a leaderboard | Verify submissions; Tables and columns; What verification proves; Refused submissions; Declare title and tables; Create the repository; In a program | run, show, verify, compare, report, leaderboard, new
docs/guides/learning-across-tasks.md | Measure learning across tasks | Settings; Does memory help, or the order?; Pitfalls that the harness refuses | run, verify, report
docs/guides/let-a-coding-agent-play.md | Let a coding agent play | Run one; Environment of the program; Limits, ends and errors; Resume and verify; Compare with and without a skill; Use a program of your own | run, resume, verify, compare
docs/guides/many-machines.md | Run on many machines | Choose the concurrency; Configure Redis; Share a secret; Set permissions of runs; Docker Compose; Kubernetes; Handle failures | run, resume, worker, queue, verify
docs/guides/optimize-prompts.md | Optimize prompts | Run a search; Continue a search; Avoid the pitfalls; Go on | run, optimize, compare, report
docs/guides/play-with-a-real-model.md | Play with a real model without a key | 1. Add the weights; 2. Play three worlds; Next steps | run, show, serve, doctor, models
docs/guides/prompts.md | Bring your own prompts | Edit the prompts of an agent; Check the demonstrations; Compare two prompts; Use a world without written prompts; Reproduce published prompts | run, show, doctor, new, list
docs/guides/python.md | Serve worlds to Python | AgentGym clients; OpenEnv clients; Thousands of sessions; Throughput of the Python package; Verify and report the episodes; Use a Python model in Orrery | verify, report, serve
docs/guides/read-a-journal.md | Read a journal | From the command line; From a program; Events; Verify a journal | run, show, verify, report
docs/guides/reproduce-a-paper.md | Reproduce a paper | Differences from the paper; Original data | run, report, conform, list
docs/guides/robustness.md | Measure robustness | Add faults; Add injections; Choose the rows; Trust a verdict | run, resume, show, verify, compare, report
docs/guides/set-up-a-project.md | Set up a project | Add an agent, a world and a test; Names of agents, worlds and models | run, resume, show, verify, compare, report, new, pack
docs/guides/simulated-errors.md | Errors of the simulated model | Types of errors; Instructions in prompts; Optional failure modes; The presets | 
docs/guides/start-states.md | Start in the middle of an episode | Make a file of starts; Play it; Serve it; The file | run, show, compare, report, credit, tasks, serve, list
docs/guides/teach.md | Teach a course | Lessons; Lesson plans; Grade a class; Demonstrations for a lecture; Material by subject; More exercises; Explain the simulated model | run, show, report, play, list, lesson
docs/guides/train.md | Train on Orrery | Rollouts; Groups for GRPO; Process rewards and state identity; Gymnasium; TRL; verl-agent; verifiers; NeMo Gym; Data for supervised trainers; Examples | run, export, serve
docs/guides/unit-test-an-agent.md | Unit-test an agent | Install; Test your own agent; Count calls and tokens; Inject faults; Check the contract; Test success rates; Run in CI; Reference | run, pack
docs/guides/watch-a-run.md | Watch a run | Read the page; Watch from another machine; Give others access; Resource use; Watch in the terminal | run, resume, view, report, play
docs/guides/what-can-i-do.md | What can I do with Orrery? | Evaluate a model; Test my agent; Train; Teach | run, compare, report, export, serve, new, playground, lesson
docs/guides/what-if.md | Continue an episode with a change | Change an action; Change the prompt; Find the parts that matter; Get the data; Limits | run, resume, credit, what-if
docs/architecture.md | Architecture | An action; A model call; A run; A report; A step over a protocol; What to edit and test | run, serve, new
docs/concepts.md | Concepts | World, task, split; Dialect; Observation, action, invalid action; Reward, success, progress; Agent, profile, demonstration; Model, request, reply; Rewind; Episode, configuration, run; How episodes end; Limits; Simulated and privileged | help
docs/faq.md | Frequently asked questions | Installation; Results; The simulated model; Worlds; Running; Sharing | run, resume, show, verify, validate, pack
docs/fidelity.md | Fidelity | Recordings of the original programs; Other evidence; Released loops; Logs of others; Generated tasks and original tasks; Not verified; Check it yourself | validate, conform
docs/getting-started.md | Getting started | 1. Install; 2. Run two agents; 3. Read an episode; 4. Compare the agents; 5. Write a report; 6. Play a task yourself; Next steps; Troubleshooting | run, show, view, compare, report, play, new, help
docs/how-it-works.md | How Orrery works | World: two pure functions; Agent: a generator of effects; Harness: performs the effects; Cost of this design; Next steps | 
docs/index.md | Orrery | Compare two agents; Evaluate a model; Test an agent; Where to start | run, compare, report, doctor, help
docs/performance.md | Performance | Worlds in process; Commands; Two cores; Large runs; Servers; Search in WebShop | 
docs/platforms.md | Platforms and packages | Runtimes; Locales and time zones; Windows; TypeScript and module resolution; Package sizes; Dependencies at run time | 
docs/simulated-and-published.md | Simulated and published results | Fitted: ReAct; Fitted: the errors of WebArena; Released logs; Not fitted: other agents; Unknown | 
docs/statistics-explained.md | Statistics | Success rates and confidence intervals; Two targets; Comparisons; Gates; Interim results; Other metrics; Single tasks; Checks of the methods; Limits of the statistics | show
docs/statistics-simulations.md | Simulation results of the statistics | Confidence interval of a success rate; Confidence interval of a difference; False positives; Power; Clustered tasks; Anytime-valid tests; Totals of costs; Totals of costs in clustered tasks; False winners by cost; Power of the comparison of costs; Anytime-valid comparison of costs; Cost per success; pass@k and pass^k; Confidence band of success by budget; Precision of success claims; Subset of tasks | resume, compare
docs/webarena-differences.md | Differences from WebArena | Settings of the released baselines; The simulated model on WebArena | run, conform, list
docs/lessons/1-the-agent-loop.md | 1 The agent loop | World, agent and harness; An example episode; Exercise; Questions | run, show, report, list, lesson
docs/lessons/2-invalid-actions.md | 2 Invalid actions | One answer for every error; Cost of repeated actions; Exercise; Questions | run, show, report, lesson, help
docs/lessons/3-reflecting-before-acting.md | 3 Reflecting before acting | An example episode; Cost of reflection; Exercise; Questions | run, show, compare, report, list, lesson
docs/lessons/4-anticipation.md | 4 Anticipation | An example episode; Exercise; Questions | run, show, compare, report, lesson
docs/lessons/5-states-search-trials.md | 5 States, search and trials | LASER: states and tools; ADaPT, Reflexion and LATS: parts, trials and trees; Success within a budget; Exercise; Questions | run, show, compare, report, list, lesson
docs/lessons/6-comparing-agents.md | 6 Comparing agents | Intervals; Paired tests; Multiple comparisons; Common errors; Exercise; Questions | run, show, compare, report, lesson
docs/lessons/index.md | Six lessons | Use the lessons in a class | run, play, lesson
docs/lessons/usability-test.md | Usability test of lesson 1 |  | lesson
docs/models/ai-sdk.md | ai-sdk |  | run
docs/models/faulty.md | faulty |  | run
docs/models/human.md | human |  | run, play
docs/models/llama.md | llama | Requests; Choose between admissible actions; Same bytes | run, serve, models, list
docs/models/openai.md | openai |  | run
docs/models/recorded.md | recorded |  | run, show, report
docs/models/responses.md | responses |  | run
docs/models/scripted.md | scripted |  | 
docs/models/simulated.md | The simulated model |  | run
docs/papers/README.md | Papers | References to code | run, report
docs/papers/adapt.md | ADaPT | Algorithm; Deviations; Differences from the released loop; Tables and figures | run
docs/papers/ar.md | Anticipatory Reflection and Plan+Act | Algorithm; Deviations; Tables and figures | run, compare, report
docs/papers/awm.md | Agent Workflow Memory | Algorithm; Deviations; Tables and figures | 
docs/papers/laser.md | LASER | Algorithm; Deviations; Differences from the released loop; Tables and figures | run, report
docs/papers/lats.md | LATS | Algorithm; Deviations; Mistakes of the released code; Differences from the released loop; Tables and figures | run
docs/papers/react.md | ReAct | Algorithm; Deviations; Tables and figures | run
docs/papers/rebact.md | REBACT | Algorithm; Deviations; Tables and figures | run, report
docs/papers/reflact.md | ReflAct | Algorithm; Deviations; Tables and figures | run
docs/papers/reflexion.md | Reflexion | Algorithm; Deviations; Differences from the released loop; Tables and figures | run, report
docs/papers/stateact.md | StateAct | Algorithm; Deviations; Mistakes of the released code; Tables and figures | run
docs/papers/webshop.md | WebShop | Algorithm of the rule; Table; Deviations | run, play
docs/protocols/README.md | Protocols |  | 
docs/protocols/agentgym.md | AgentGym | Intended differences; Fork and batch; See also | export, serve
docs/protocols/ai-sdk.md | AI SDK providers | On the command line; In a program | run
docs/protocols/inspect.md | Inspect logs |  | run, show, report, export
docs/protocols/mcp.md | MCP |  | serve
docs/protocols/model-server-fields.md | Request fields of the model server | Chat Completions; Responses; Messages; Completions; Gemini | serve
docs/protocols/openai-responses.md | OpenAI Responses |  | run, doctor, list
docs/protocols/openai.md | OpenAI chat completions | Call a server; Serve a model; Tests | run, serve, doctor
docs/protocols/openenv.md | OpenEnv | Select a task; Request exact signals; Fork an episode; Publish an environment | serve, new
docs/protocols/sites.md | Sites | Control a site from a program; Accessibility | serve
docs/testing/README.md | Test your agent with a framework |  | 
docs/testing/ai-sdk.md | Test your agent with the AI SDK |  | 
docs/testing/anthropic.md | Test your agent with the Anthropic SDK |  | 
docs/testing/genkit.md | Test your agent with Genkit |  | 
docs/testing/langchain.md | Test your agent with LangChain and LangGraph |  | 
docs/testing/llamaindex.md | Test your agent with LlamaIndex |  | 
docs/testing/mastra.md | Test your agent with Mastra |  | 
docs/testing/openai-agents.md | Test your agent with the OpenAI Agents SDK |  | 
docs/testing/openai.md | Test your agent with the OpenAI SDK |  | 
docs/agents/baselines.md | Agents without a model |  | run, show, compare, report
docs/agents/full-history.md | Full history |  | 
docs/agents/plan-act.md | Plan+Act |  | run, show, report
agents/adapt/README.md | ADaPT | Algorithm; Settings by world; Options; Deviations; Measured results; Import | 
agents/anticipatory-reflection/README.md | Anticipatory Reflection and Plan+Act | Algorithm; Open points of the printed algorithm; Going back; Options; Deviations; Measured results; Plan+Act; Import | 
agents/awm/README.md | Agent Workflow Memory | Algorithm; Options; Deviations; Measured results; Import | 
agents/expel/README.md | ExpeL and full history | Algorithm; Memory; Options; Deviations; Measured results; Import | 
agents/laser/README.md | LASER | Algorithm; Options; Our extension: ALFWorld and TextCraft; Deviations; Measured results; Import | 
agents/lats/README.md | LATS | Algorithm; Value of terminal nodes; Options; Deviations; Measured results; Import | 
agents/occam/README.md | AgentOccam | Algorithm; Options; Deviations; Measured results; Import | run
agents/react/README.md | ReAct | Algorithm; Deviations; Options; Measured results; Import | run
agents/rebact/README.md | REBACT | Algorithm; Executing a modification; Options; Deviations; Measured results; Import | 
agents/reflact/README.md | ReflAct | Algorithm; Deviations; Options; Measured results; Import | report
agents/reflexion/README.md | Reflexion | Algorithm; Evaluators; Options; Deviations; Measured results; Import | 
agents/stateact/README.md | StateAct | Algorithm; Deviations; Options; Measured results; Import | report
agents/tool-loop/README.md | Tool loop | Algorithm; Options; Measured results; Import | run
envs/alfworld/README.md | @orreryjs/env-alfworld | Actions; Dialects; Original games; Generated houses; Dead ends; The oracle; Observation key; Differences from upstream; Recorded episodes; Simulated player; Source files; Data and licence | credit, validate
envs/market/README.md | @orreryjs/env-market | Actions, tasks and options; Source files | run, show, compare, report
envs/textcraft/README.md | @orreryjs/env-textcraft | Actions; Dialects and splits; Differences from upstream; Recordings; Policy of the simulated models; Source files; Data and licence | 
envs/webarena/README.md | @orreryjs/env-webarena | Options; Tasks; Difficulty; Dead ends; Faults; The market; Differences from WebArena; Export tasks; In a browser; Pages; Page text; Simplified pages; Actions; Answers and ends; Recordings; Simulated player; Architecture | run, show, compare, report, export, play, serve, validate, conform
envs/webshop/README.md | @orreryjs/env-webshop | Actions; Page formats; Dialects; Original data; Generated catalogue; Search; The oracle; Dead ends; Differences from upstream; Recordings; Policy of the simulated models; Source files; Data and licence | credit, validate, index
`
