// docs/.vitepress/config.ts
import { existsSync as existsSync4 } from "node:fs";
import { join as join6 } from "node:path";
import { defineConfig } from "file:///tmp/wt/pages/node_modules/.pnpm/vitepress@1.6.4_@algolia+client-search@5.64.0_@types+node@26.6.6_lightningcss@1.33.0_po_3f20d2935cd3d11fc02ab496ecba3f59/node_modules/vitepress/dist/node/index.js";

// docs/site/anchors.ts
function anchorOf(heading) {
  const words = heading.trim().toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "");
  return words.replace(/\s/g, "-");
}

// docs/site/navigation.ts
import { existsSync as existsSync2 } from "node:fs";
import { join as join2 } from "node:path";

// docs/site/reference.ts
import { orrery } from "file:///tmp/wt/pages/packages/orrery/dist/index.js";

// docs/site/run-orrery.ts
import { Readable, Writable } from "node:stream";
import { createTerminal, runProgram } from "file:///tmp/wt/pages/packages/cli/dist/index.js";
async function runForJson(...words) {
  return JSON.parse(await runForText([...words, "--json"]));
}
async function runForText(words) {
  let text = "";
  const output = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    }
  });
  const terminal = createTerminal({
    command: "./orrery",
    input: Readable.from([]),
    output,
    errors: process.stderr,
    interactive: false,
    columns: 100
  });
  const status = await runProgram(words, terminal);
  if (status !== 0) throw new Error(`orrery ${words.join(" ")}: exit code ${status}`);
  return text;
}

// docs/site/tables.ts
function table(titles, rows) {
  if (rows.length === 0) return "";
  const lines = [titles, titles.map(() => "---"), ...rows.map((row) => row.map(cell))];
  return `${lines.map((line) => `| ${line.join(" | ")} |`).join("\n")}
`;
}
function code(text) {
  return text === "" ? "" : text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}
function plain(text) {
  const escaped = (part) => part.replace(/[\\*_[\]<>~]/g, "\\$&").replaceAll("{{", "{&#123;");
  return text.split(/(`[^`]*`)/).map((part) => part.startsWith("`") ? part : escaped(part)).join("");
}
function paragraphs(...parts) {
  return `${parts.map((part) => part.trim()).filter((part) => part !== "").join("\n\n")}
`;
}
function cell(text) {
  return text.replaceAll("\n", "<br>").replaceAll("|", "\\|");
}

// docs/site/reference.ts
async function worldReference(id) {
  const { worlds } = await runForJson("list", "worlds", id);
  return sectionOf(worlds, ({ limits, splits, options, tools }) => [
    `## Settings of ${id}`,
    printedBy(`list worlds ${id}`),
    `Default limits: ${Object.entries(limits).map(([name, value]) => `${code(name)} ${value}`).join(", ")}.`,
    `### Splits of ${id}`,
    table(
      ["split", "dialect", "tasks", ""],
      splits.map(({ split, dialect, tasks, isDefault }) => [
        code(split),
        code(dialect),
        String(tasks),
        isDefault ? "default" : ""
      ])
    ),
    ...optionTable(`### World options of ${id}`, "--world-option NAME=VALUE", options),
    `### Tools of ${id}`,
    "Tools that the world offers along the plan of its first task, with the action that each executes.",
    table(
      ["tool", "action", "page", "description"],
      tools.map(({ name, action = "", pages, description }) => [code(name), code(action), pages.join(", "), plain(description)])
    )
  ]);
}
async function agentReference(id, describes) {
  const { agents } = await runForJson("list", "agents", id);
  const { suites } = await runForJson("list", "suites");
  const playing = suites.filter(({ rows }) => rows.some((row) => row === id || row.startsWith(`${id} `)));
  return sectionOf(agents, ({ summary, needsModel = false, rewind = [], options, profiles = [] }) => [
    `## Settings of ${id}`,
    `${plain(summary)}. ${printedBy(`list agents ${id}`)}`,
    table(
      ["", ""],
      [
        ["model", needsModel ? "required" : "none"],
        ["rewind", needsModel ? [...rewind, "none"].map(code).join(", then ") : ""],
        ["profiles", profiles.map((profile) => `${code(profile.id)} (${profile.dialects.map(code).join(", ")})`).join("<br>")],
        ["suites", playing.map((suite) => `[${suite.id}](../suites.md#${suite.id})`).join(", ")]
      ].filter(([, value]) => value !== "")
    ),
    ...describes ? optionValues(`### Option values of ${id}`, `--option ${id}.NAME=VALUE`, options) : optionTable(`### Options of ${id}`, `--option ${id}.NAME=VALUE`, options)
  ]);
}
async function modelReference(id) {
  const { models } = await runForJson("list", "models", id);
  return sectionOf(models, ({ form, summary, presets, parameters }) => [
    `## Settings of ${id}`,
    `${code(form)}: ${plain(summary)}. ${printedBy(`list models ${id}`)}`,
    table(
      ["preset", "description"],
      Object.entries(presets).map(([name, what]) => [code(name), plain(what)])
    ),
    ...[...new Set(parameters.map(({ group: group2 = "parameters" }) => group2))].flatMap((title) => {
      const group2 = parameters.filter((parameter) => (parameter.group ?? "parameters") === title);
      const shown = group2.some((parameter) => parameter.presets !== void 0) ? Object.keys(presets) : [];
      return [
        `### ${title.slice(0, 1).toUpperCase()}${title.slice(1)}`,
        table(
          ["parameter", "value", ...shown, "description"],
          group2.map(({ name, values, summary: what, presets: presets2 = {} }) => [
            code(name),
            plain(values),
            ...shown.map((preset) => String(preset in presets2 ? presets2[preset] ?? "Infinity" : "")),
            plain(what)
          ])
        )
      ];
    })
  ]);
}
async function suitesPage() {
  const { suites } = await runForJson("list", "suites");
  return paragraphs(
    "# Suites",
    `A suite is a named configuration of a run: worlds, agents, options and limits. ${printedBy("list suites")} ${code("./orrery run NAME --dry-run")} estimates calls, tokens and cost.`,
    ...suites.map(
      ({ id, summary, worlds, rows, paper, model }) => paragraphs(
        `## ${id}`,
        `${plain(summary)}.`,
        table(
          ["", ""],
          [
            ["command", code(`./orrery run ${id}`)],
            ["worlds", worlds.map((world) => `[${world}](./worlds/${world}.md)`).join(", ")],
            ["configurations", rows.map(plain).join(", ")],
            ["paper", plain(paper ?? "")],
            ["model of the paper", plain(model ?? "")]
          ].filter(([, value]) => value !== "")
        )
      )
    )
  );
}
async function commandsPage() {
  const general2 = await runForText(["--help"]);
  const helps = await inOrder(commandsIn(general2), async (name) => {
    const help = await runForText([name, name === "run" ? "--help-all" : "--help"]);
    const below2 = commandsIn(help).filter((each) => each !== "help");
    const parts = await inOrder(below2, async (each) => [`### ${name} ${each}`, fenced(await runForText([name, each, "--help"]))]);
    return [`## ${name}`, fenced(help), ...parts.flat()];
  });
  return paragraphs("# Commands", "Help of every command (`--help`).", fenced(general2), ...helps.flat());
}
function decisionsPage(decisions) {
  const days = [...new Set(decisions.map(({ page: page2 }) => dayOf(page2)))].sort().reverse();
  return paragraphs(
    "# Decisions",
    "Design decisions with their context, rejected alternatives, consequences and measurements.",
    ...days.flatMap((day) => [
      `## ${day}`,
      decisions.filter(({ page: page2 }) => dayOf(page2) === day).map(({ page: page2, text }) => `- [${titleOf(text)}](./${page2.slice("decisions/".length)})`).join("\n")
    ])
  );
}
function titleOf(text) {
  return /^# (.+)$/m.exec(text)?.[1] ?? "";
}
var NAMES = {
  worlds: orrery.worlds.map(({ id }) => id),
  agents: orrery.agents.map(({ id, nameForm: form }) => form ?? id),
  models: orrery.models.map(({ id }) => id)
};
function sectionOf(found, parts) {
  const [first] = found;
  if (first === void 0) throw new Error("orrery list returned no entry");
  return paragraphs(...parts(first));
}
function optionTable(heading, form, options) {
  if (options.length === 0) return [];
  const rows = options.map(({ name, description, default: defaultValue, values }) => [
    code(name),
    code(String(defaultValue)),
    plain(values),
    plain(description)
  ]);
  return [heading, `Set with ${code(form)}.`, table(["option", "default", "value", "description"], rows)];
}
function optionValues(heading, form, options) {
  if (options.length === 0) return [];
  const rows = options.map(({ name, default: defaultValue, values }) => [code(name), code(String(defaultValue)), plain(values)]);
  return [heading, `Set with ${code(form)}.`, table(["option", "default", "accepted values"], rows)];
}
function printedBy(command) {
  return `${code(`./orrery ${command}`)} prints this.`;
}
function commandsIn(help) {
  const [, list = ""] = help.split(/^(?:Commands|Run agents):$/m);
  return [...list.matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => String(name)).filter((name) => name !== "help");
}
function fenced(text) {
  return `\`\`\`text
${text.trimEnd()}
\`\`\``;
}
function dayOf(page2) {
  return /\d{4}-\d\d-\d\d/.exec(page2)?.[0] ?? "";
}
async function inOrder(items, make) {
  const results = [];
  for (const item of items) results.push(await make(item));
  return results;
}

// docs/site/repository.ts
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
var ROOT = findRoot(process.cwd());
var SKIPPED_FOLDERS = /* @__PURE__ */ new Set(["node_modules", "dist", "templates"]);
var FOLDERS = { envs: "worlds", agents: "agents", packages: "packages", examples: "examples" };
function sourcePages() {
  return filesIn(".", ".md").flatMap((source) => {
    const page2 = pageOf(source);
    return page2 === void 0 || source === "README.md" ? [] : [{ source, page: page2, text: read(source) }];
  }).sort((one, other) => one.page < other.page ? -1 : 1);
}
function pageOf(source) {
  const [home = "", name = "", file = ""] = source.split("/");
  if (source === "README.md") return "index.md";
  if (source === "CONTRIBUTING.md") return "contributing.md";
  if (source === "SECURITY.md") return "security.md";
  if (source === "AGENTS.md") return "for-coding-agents.md";
  if (home === "docs") return source.slice("docs/".length).replace(/(^|\/)README\.md$/, "$1index.md");
  if (home === "benchmarks")
    return source.replace(/README\.md$/, "index.md").replace("/RESULTS.md", ".md").toLowerCase();
  const folder = FOLDERS[home];
  if (folder === void 0) return void 0;
  if (name === "README.md") return `${folder}/index.md`;
  if (file === "README.md") return `${folder}/${name}.md`;
  return file === "data" ? `${folder}/${name}-data.md` : void 0;
}
function targetOf(source, path) {
  const resolved = posix.join(posix.dirname(source), path).replace(/\/$/, "");
  if (GENERATED[resolved] !== void 0) return { kind: "page", page: GENERATED[resolved] };
  if (!existsSync(join(ROOT, resolved))) return void 0;
  if (!statSync(join(ROOT, resolved)).isDirectory()) {
    const page3 = resolved.endsWith(".md") ? pageOf(resolved) : void 0;
    return page3 === void 0 ? { kind: "file", path: resolved } : { kind: "page", page: page3 };
  }
  const inside = ["README.md", "index.md"].map((name) => `${resolved}/${name}`).find((name) => existsSync(join(ROOT, name)));
  const page2 = inside === void 0 ? void 0 : pageOf(inside);
  return page2 === void 0 ? void 0 : { kind: "page", page: page2 };
}
var GENERATED = { "docs/decisions": "decisions/index.md" };
function filesIn(folder, end) {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.name.startsWith(".") || SKIPPED_FOLDERS.has(entry.name) || path === "runs") return [];
    return entry.isDirectory() ? filesIn(path, end) : path.endsWith(end) ? [path] : [];
  }).sort();
}
function read(path) {
  return readFileSync(join(ROOT, path), "utf8").replaceAll("\r\n", "\n");
}
function findRoot(folder) {
  if (existsSync(join(folder, "pnpm-workspace.yaml"))) return folder;
  const above = join(folder, "..");
  if (above === folder) throw new Error(`no Orrery checkout contains ${relative(sep, process.cwd())}`);
  return findRoot(above);
}

// docs/site/navigation.ts
var NAVIGATION = [
  { text: "Start", link: "/getting-started" },
  { text: "Guides", link: "/guides/" },
  { text: "Lessons", link: "/lessons/" },
  { text: "Reference", link: "/reference" },
  { text: "API", link: "/api/" }
].filter(({ link }) => link !== "/lessons/" || hasLessons());
function sidebars() {
  const all = general();
  const sections = SECTIONS.filter(({ path }) => path !== "lessons/" || hasLessons());
  return Object.fromEntries([
    ...sections.map(({ path, text, items }) => [`/${path}`, [group(text, items()), ...all]]),
    ["/", all]
  ]);
}
var SECTIONS = [
  { path: "lessons/", text: "Lessons", items: () => below("docs/lessons") },
  { path: "papers/", text: "Papers", items: () => below("docs/papers") },
  {
    path: "worlds/",
    text: "Worlds",
    items: () => [page("All worlds", "worlds/"), ...NAMES.worlds.map((name) => page(name, `worlds/${name}`))]
  },
  {
    path: "agents/",
    text: "Agents",
    items: () => [
      page("All agents", "agents/"),
      ...NAMES.agents.filter((name) => !WITHOUT_MODEL.test(name)).map((name) => page(name, `agents/${name}`)),
      page("Agents without a model", "agents/baselines")
    ]
  },
  {
    path: "models/",
    text: "Models",
    items: () => [page("All models", "models/"), ...MODELS.map((name) => page(name, `models/${name}`))]
  },
  { path: "protocols/", text: "Protocols", items: () => below("docs/protocols") },
  { path: "testing/", text: "Test your agent", items: () => below("docs/testing").map(withShortText) },
  { path: "packages/", text: "Packages", items: () => [page("All packages", "packages/"), ...below("packages", 2)] },
  { path: "examples/", text: "Examples", items: () => below("examples") },
  { path: "benchmarks/", text: "Benchmarks", items: () => below("benchmarks") }
];
function general() {
  return [
    group("Get started", [
      page("Getting started", "getting-started"),
      page("How Orrery works", "how-it-works"),
      page("Concepts", "concepts"),
      page("Glossary", "glossary"),
      page("FAQ", "faq"),
      ...hasLessons() ? [page("Lessons", "lessons/")] : []
    ]),
    group("Guides", [page("All guides", "guides/"), ...GUIDES.map(([name, text]) => page(text, `guides/${name}`))]),
    group("Validity", [
      page("Fidelity", "fidelity"),
      page("Statistics", "statistics-explained"),
      page("Simulation results of the statistics", "statistics-simulations"),
      page("Simulated and published results", "simulated-and-published"),
      page("Differences from WebArena", "webarena-differences")
    ]),
    group("Reference", [
      page("Overview", "reference"),
      page("Commands", "commands"),
      page("Suites", "suites"),
      ...SECTIONS.filter(({ path }) => path !== "lessons/").map(({ path, text }) => page(text, path)),
      page("Security", "security"),
      page("API", "api/")
    ]),
    group("Internals", [
      page("Architecture", "architecture"),
      page("Contributing", "contributing"),
      page("For coding agents", "for-coding-agents"),
      page("Decisions", "decisions/")
    ])
  ];
}
var GUIDES = [
  ["what-can-i-do", "What can I do with Orrery?"],
  ["evaluate-a-model", "Evaluate a model"],
  ["compare-two-agents", "Compare two agents"],
  ["gates", "Gate a change in CI"],
  ["unit-test-an-agent", "Unit-test an agent"],
  ["ci", "Report on pull requests"],
  ["bring-your-own-agent", "Bring your own agent"],
  ["bring-your-own-world", "Bring your own world"],
  ["bring-your-own-model", "Bring your own model"],
  ["set-up-a-project", "Set up a project"],
  ["prompts", "Bring your own prompts"],
  ["many-machines", "Run on many machines"],
  ["watch-a-run", "Watch a run"],
  ["python", "Serve worlds to Python"],
  ["read-a-journal", "Read a journal"],
  ["a-whole-session", "A whole session"],
  ["export", "Export runs"],
  ["reproduce-a-paper", "Reproduce a paper"],
  ["simulated-errors", "Errors of the simulated model"],
  ["teach", "Teach a course"]
];
var WITHOUT_MODEL = /^(random|first-admissible|first-hit|oracle|noisy-oracle)/;
var MODELS = [...NAMES.models, "recorded", "scripted"];
function hasLessons() {
  return ["index.md", "README.md"].some((name) => existsSync2(join2(ROOT, "docs/lessons", name)));
}
function page(text, name) {
  return { text, link: `/${name}` };
}
function group(text, items) {
  return { text, items };
}
function withShortText({ text, ...item }) {
  const [, framework = text] = /^Test your agent with (?:the )?(.+)$/.exec(text) ?? [];
  return { ...item, text: framework === "a framework" ? "All frameworks" : framework };
}
function below(folder, depth = 9) {
  return filesIn(folder, ".md").filter((source) => source.split("/").length <= folder.split("/").length + depth).flatMap((source) => {
    const found = pageOf(source);
    return found === void 0 ? [] : [{ source, link: found.replace(/(?:\bindex)?\.md$/, "") }];
  }).sort((one, other) => one.link < other.link ? -1 : 1).map(({ source, link }) => page(titleOf(read(source)), link));
}

// docs/site/relative.ts
import { createHash } from "node:crypto";
import { readdirSync as readdirSync2, readFileSync as readFileSync2, writeFileSync } from "node:fs";
import { join as join3, posix as posix2, relative as relative2, sep as sep2 } from "node:path";
import ts from "file:///tmp/wt/pages/node_modules/.pnpm/typescript@6.0.3/node_modules/typescript/lib/typescript.js";
var BASE = "/orrery-base/";
var RUNTIME_BASE = "window.__ORRERY_BASE__";
function makeRelative(folder) {
  for (const name of readdirSync2(folder, { recursive: true, encoding: "utf8" })) {
    const path = join3(folder, name);
    const change = CHANGES[/\.[a-z]+$/.exec(name)?.[0] ?? ""];
    if (change === void 0) continue;
    const text = readFileSync2(path, "utf8");
    if (text.includes(BASE)) writeFileSync(path, change(text, prefixOf(relative2(folder, path).split(sep2).join("/"))));
  }
}
var CHANGES = {
  ".html": relativePage,
  ".css": (text, prefix) => text.replaceAll(BASE, prefix),
  ".js": relativeScript
};
function prefixOf(name) {
  return posix2.join("./", "../".repeat(name.split("/").length - 1)).replace(/^$|^\.\/?$/, "./");
}
function relativePage(text, prefix) {
  const begins = `<script>${RUNTIME_BASE}=new URL(${JSON.stringify(prefix)},location.href).pathname</script>`;
  const data = text.replace(/(__VP_SITE_DATA__=JSON\.parse\("(?:[^"\\]|\\.)*")\)/g, `$1.replaceAll("${BASE}",${RUNTIME_BASE}))`);
  const [scripts, rest] = [/* @__PURE__ */ new Map(), data];
  const kept = rest.replace(/<script>[\s\S]*?<\/script>/g, (script) => {
    const key = `<script data-kept="${scripts.size}">`;
    scripts.set(key, script);
    return key;
  });
  const linked = kept.replace(
    /(href="(?:\/orrery-base\/|\.)(?:[^"#]*\/)?)(#[^"]*)?"/g,
    (whole2, path, anchor = "") => path.endsWith("/") ? `${path}index.html${anchor}"` : whole2
  ).replaceAll(BASE, prefix);
  const whole = [...scripts].reduce((page3, [key, script]) => page3.replace(key, () => script), linked);
  const page2 = whole.replace("<head>", () => `<head>
    ${begins}`);
  return page2.replace("<head>", () => `<head>
    <meta http-equiv="Content-Security-Policy" content="${policyOf(page2)}">`);
}
function policyOf(page2) {
  const inline = [...page2.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inline.map(([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  return [
    "default-src 'none'",
    `script-src 'self' file: ${[...new Set(hashes)].join(" ")}`,
    // Code blocks have inline styles.
    "style-src 'self' file: 'unsafe-inline'",
    "img-src 'self' file: data:",
    "font-src 'self' file: data:",
    "connect-src 'self'",
    // The playground in the lessons.
    "frame-src 'self' file:",
    "base-uri 'none'",
    "form-action 'none'"
  ].join("; ");
}
function relativeScript(text) {
  const source = ts.createSourceFile("chunk.js", text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const edits = [];
  const visit = (node) => {
    const [from, to] = [node.getStart(source), node.getEnd()];
    const written = text.slice(from, to);
    if (ts.isStringLiteral(node) && written.includes(BASE)) {
      const quote = written.slice(0, 1);
      edits.push({ from, to, text: `(${written.split(BASE).join(`${quote}+${RUNTIME_BASE}+${quote}`)})` });
    } else if (ts.isTemplateLiteralToken(node) && written.includes(BASE)) {
      edits.push({ from, to, text: written.replaceAll(BASE, `\${${RUNTIME_BASE}}`) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return edits.reduceRight((changed, edit) => changed.slice(0, edit.from) + edit.text + changed.slice(edit.to), text);
}

// docs/site/write-site.ts
import { copyFileSync, cpSync, existsSync as existsSync3, mkdirSync, rmSync, writeFileSync as writeFileSync3 } from "node:fs";
import { dirname, join as join5 } from "node:path";

// docs/site/api.ts
import { readdirSync as readdirSync3, readFileSync as readFileSync3, writeFileSync as writeFileSync2 } from "node:fs";
import { join as join4 } from "node:path";
import { Application, ReflectionKind } from "file:///tmp/wt/pages/node_modules/.pnpm/typedoc@0.28.20_typescript@6.0.3/node_modules/typedoc/dist/index.js";

// docs/site/entry-points.ts
import { posix as posix3 } from "node:path";
function entryPoints() {
  return manifests().flatMap((path) => {
    const { name, exports } = JSON.parse(read(path));
    return Object.entries(exports).map(([subpath, { "@orreryjs/source": source }]) => ({
      name: posix3.join(name, subpath),
      source: posix3.join(posix3.dirname(path), source)
    }));
  }).sort((one, other) => one.name < other.name ? -1 : 1);
}
function manifests() {
  const homes = ["packages", "envs", "agents"].flatMap((home) => filesIn(home, "/package.json"));
  return homes.filter((path) => path.split("/").length === 3);
}

// docs/site/api.ts
async function writeApi(folder) {
  const points = entryPoints();
  const application = await Application.bootstrapWithPlugins({
    plugin: ["typedoc-plugin-markdown"],
    entryPoints: points.map(({ source }) => join4(ROOT, source)),
    tsconfig: join4(ROOT, "docs/tsconfig.api.json"),
    name: "API",
    readme: "none",
    disableSources: true,
    excludePrivate: true,
    excludeInternal: true,
    skipErrorChecking: true,
    logLevel: "Error",
    sort: ["alphabetical"],
    out: folder,
    ...PAGES
  });
  const project = await application.convert();
  if (project === void 0) throw new Error("typedoc could not read the types");
  nameModules(project, points);
  await application.generateOutputs(project);
  for (const name of readdirSync3(folder, { recursive: true, encoding: "utf8" }).filter((each) => each.endsWith(".md"))) {
    const path = join4(folder, name);
    writeFileSync2(path, withAnchors(readFileSync3(path, "utf8")));
  }
  return undocumented(project);
}
function withAnchors(text) {
  return text.replace(/^<a id="([^"]+)"><\/a>\n\n(#{1,6} .+)$/gm, "$2 {#$1}");
}
var PAGES = {
  router: "module",
  entryFileName: "index",
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  useHTMLAnchors: true,
  expandObjects: false,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  propertyMembersFormat: "table",
  typeDeclarationFormat: "table",
  enumMembersFormat: "table",
  typeDeclarationVisibility: "compact",
  tableColumnSettings: { hideDefaults: false, hideInherited: true, hideModifiers: true, hideOverrides: true, hideSources: true }
};
function nameModules(project, points) {
  for (const module of project.getChildrenByKind(ReflectionKind.Module)) {
    const found = points.find(({ source }) => source.replace(/(\/index)?\.ts$/, "") === module.name);
    if (found === void 0) throw new Error(`no package exports ${module.name}`);
    module.name = found.name;
  }
}
function undocumented(project) {
  return (project.children ?? []).flatMap(
    (module) => (module.children ?? []).filter((child) => child.kind !== ReflectionKind.Reference).filter((child) => !child.hasComment() && !(child.signatures ?? []).some((signature) => signature.hasComment())).map((child) => `${module.name}: ${child.name}`)
  );
}

// docs/site/links.ts
import { posix as posix4 } from "node:path";
var CODE = /^(`{3,}|~{3,}).*\n[\s\S]*?^\1.*$|(`+)[^`][\s\S]*?\2/gm;
var PICTURE = /\.(svg|png)$/;
var LINK = /\]\(([^()\s]+(?:\([^()]*\)[^()\s]*)?)\)/g;
function withSiteLinks(markdown, source, page2, onFile) {
  return outsideCode(
    markdown,
    (text) => text.replace(LINK, (whole, link) => {
      const { path, anchor } = parseLink(link);
      if (path === "" || isAddress(path)) return whole;
      const target = targetOf(source, decodeURI(path));
      if (target === void 0) throw new Error(`${source}: broken link to ${path}`);
      if (target.kind === "file") onFile(target.path);
      const to = target.kind === "file" ? `files/${servedAs(target.path)}` : target.page;
      const relative3 = posix4.relative(posix4.dirname(page2), to);
      return `](${relative3.startsWith(".") ? relative3 : `./${relative3}`}${anchor})${isServedFile(to) ? '{target="_self"}' : ""}`;
    })
  );
}
function servedAs(path) {
  return /\.(json|ya?ml|csv|html|svg|png|txt)$/.test(path) ? path : `${path}.txt`;
}
function isServedFile(to) {
  return to.startsWith("files/") && !PICTURE.test(to);
}
function outsideCode(markdown, change) {
  let from = 0;
  let result = "";
  for (const match of markdown.matchAll(CODE)) {
    result += change(markdown.slice(from, match.index)) + match[0];
    from = match.index + match[0].length;
  }
  return result + change(markdown.slice(from));
}
function parseLink(link) {
  const [path = "", anchor] = link.split("#");
  return { path, anchor: anchor === void 0 ? "" : `#${anchor}` };
}
function isAddress(path) {
  return /^[a-z]+:/i.test(path);
}

// docs/site/indexes.ts
import { orrery as orrery2 } from "file:///tmp/wt/pages/packages/orrery/dist/index.js";
function indexPages() {
  return /* @__PURE__ */ new Map([
    ["reference.md", referencePage()],
    ["worlds/index.md", worldsPage()],
    ["agents/index.md", agentsPage()],
    ["models/index.md", modelsPage()],
    ["packages/index.md", packagesPage()]
  ]);
}
function referencePage() {
  return paragraphs(
    "# Reference",
    "These pages are generated from the program when the site is built, so they are always current. Pages of worlds, agents and packages begin with the README.",
    table(
      ["topic", "page", "command"],
      [
        ["a term of a table or message", "[Glossary](./glossary.md)", "./orrery help WORD"],
        ["a world: actions, splits, options, tools", "[Worlds](./worlds/index.md)", "./orrery list worlds NAME"],
        ["an agent: method, options, deviations", "[Agents](./agents/index.md)", "./orrery list agents NAME"],
        ["model names and parameters", "[Models](./models/index.md)", "./orrery list models NAME"],
        ["a suite: worlds, configurations, paper", "[Suites](./suites.md)", "./orrery list suites NAME"],
        ["a protocol adapter", "[Protocols](./protocols/index.md)", "./orrery serve --help"],
        ["a paper, step by step", "[Papers](./papers/index.md)", "./orrery run NAME"],
        ["a command and its flags", "[Commands](./commands.md)", "./orrery COMMAND --help"],
        ["an export of a package", "[API](./api/index.md)", ""],
        ["an event of a journal", "[Read a journal](./guides/read-a-journal.md)", "./orrery show DIR N --format json"],
        ["a column of an export", "[Export](./guides/export.md)", "./orrery export --help"]
      ].map(([what = "", where = "", command = ""]) => [what, where, code(command)])
    )
  );
}
function worldsPage() {
  return paragraphs(
    "# Worlds",
    "A world is two pure functions, `start` and `step`, over plain data. Each page describes the actions, the differences from the original and the evidence of fidelity.",
    table(
      ["world", "description"],
      orrery2.worlds.map(({ id, summary }) => [`[${id}](./${id}.md)`, plain(summary)])
    ),
    "To add a world, see [Bring your own world](../guides/bring-your-own-world.md)."
  );
}
function agentsPage() {
  return paragraphs(
    "# Agents",
    "Each page has the method in ten lines, every option, deviations from the paper, and measurements. [Papers](../papers/index.md) describes the methods step by step, with links to the code and the published tables.",
    table(
      ["agent", "description"],
      orrery2.agents.map(({ id, nameForm = id, summary }) => [`[${nameForm}](./${pageOf2(nameForm)})`, plain(summary)])
    ),
    "To add an agent, see [Bring your own agent](../guides/bring-your-own-agent.md)."
  );
}
function modelsPage() {
  return paragraphs(
    "# Models",
    "A model answers requests. On the command line it has a name (`--model NAME`); in a program it is an object with `id` and `generate`.",
    table(
      ["name", "description"],
      orrery2.models.map(({ id, form, summary }) => [`[${code(form)}](./${id}.md)`, plain(summary)])
    ),
    "Programs and tests can also use [recorded](./recorded.md), which records and replays replies, and [scripted](./scripted.md), which returns given replies. To add a model, see [Bring your own model](../guides/bring-your-own-model.md). [The package](../packages/models.md) lists the differences between servers."
  );
}
function packagesPage() {
  const rows = manifests().map((path) => {
    const { name, description } = JSON.parse(read(path));
    const [home = "", folder = ""] = path.split("/");
    return [`[${name}](../${{ packages: "packages", envs: "worlds", agents: "agents" }[home]}/${folder}.md)`, plain(description)];
  });
  return paragraphs(
    "# Packages",
    "All packages share one version. They are not published yet: `./orrery pack DIR` packs a checkout for use in your project. See the [API reference](../api/index.md) for exports.",
    table(["package", "description"], rows)
  );
}
function pageOf2(agent) {
  const own = filesIn("agents", "/README.md").some((path) => path === `agents/${agent}/README.md`);
  return own || agent === "plan-act" ? `${agent}.md` : "baselines.md";
}

// docs/site/pages.ts
var BASELINES = "agents/baselines.md";
async function sitePages() {
  const files = /* @__PURE__ */ new Set();
  const pages = /* @__PURE__ */ new Map();
  const documents = sourcePages();
  for (const { source, page: page2, text } of documents) {
    const body = withSiteLinks(withoutTestComments(text), source, page2, (path) => void files.add(path));
    pages.set(page2, body);
  }
  for (const [page2, text] of indexPages()) pages.set(page2, text);
  const append = (page2, text) => void pages.set(page2, `${(pages.get(page2) ?? "").trimEnd()}

${text}`);
  for (const name of NAMES.worlds) append(`worlds/${name}.md`, await worldReference(name));
  for (const name of NAMES.agents) {
    const page2 = pageOfAgent(name, pages);
    append(page2, await agentReference(name, /^## Options$/m.test(pages.get(page2) ?? "")));
  }
  for (const name of NAMES.models) append(`models/${name}.md`, await modelReference(name));
  pages.set("suites.md", await suitesPage());
  pages.set("commands.md", await commandsPage());
  pages.set("decisions/index.md", decisionsPage(documents.filter(isDecision)));
  return { pages, files: [...files].sort() };
}
function isDecision({ page: page2 }) {
  return page2.startsWith("decisions/");
}
function pageOfAgent(name, pages) {
  return pages.has(`agents/${name}.md`) ? `agents/${name}.md` : BASELINES;
}
function withoutTestComments(text) {
  return text.replace(/^<!-- [^\n]* -->\n/gm, "");
}

// docs/site/write-site.ts
var SITE = join5(ROOT, "docs/.site");
var BUILT = [{ from: "packages/playground/dist/page", to: "public/playground" }];
async function writeSite() {
  rmSync(SITE, { recursive: true, force: true });
  const { pages, files } = await sitePages();
  for (const [page2, text] of pages) write(page2, text);
  const undocumented2 = await writeApi(join5(SITE, "api"));
  if (undocumented2.length > 0) throw new Error(`exported without a doc comment:
${undocumented2.join("\n")}`);
  for (const file of files) {
    const to = join5(SITE, PICTURE.test(file) ? "files" : "public/files", servedAs(file));
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(join5(ROOT, file), to);
  }
  for (const { from, to } of BUILT) {
    if (existsSync3(join5(ROOT, from))) cpSync(join5(ROOT, from), join5(SITE, to), { recursive: true });
  }
}
function write(page2, text) {
  const path = join5(SITE, page2);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync3(path, text);
}

// docs/.vitepress/config.ts
var ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#3f7fc4" stroke-width="3"><circle cx="16" cy="16" r="13"/><circle cx="16" cy="16" r="4" fill="#3f7fc4"/><circle cx="25" cy="7" r="3" fill="#3f7fc4"/></svg>'
)}`;
await writeSite();
var config_default = defineConfig({
  title: "Orrery",
  description: "Deterministic text worlds, paper-faithful language-model agents, and one harness that runs them.",
  lang: "en",
  base: BASE,
  srcDir: ".site",
  outDir: "dist",
  cacheDir: ".vitepress/cache",
  cleanUrls: false,
  lastUpdated: false,
  // Metadata is inline: no network requests, no absolute URLs.
  head: [
    ["meta", { name: "color-scheme", content: "light dark" }],
    ["link", { rel: "icon", type: "image/svg+xml", href: ICON }]
  ],
  markdown: {
    anchor: { slugify: anchorOf },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    // Vue must not interpolate text in braces.
    config: ({ core, renderer, utils }) => {
      core.ruler.push("corners", ({ tokens }) => {
        for (const [index, token] of tokens.entries()) {
          if (token.type !== "th_open" || tokens[index + 1]?.content !== "") continue;
          for (const each of [token, tokens[index + 2]]) if (each !== void 0) each.tag = "td";
        }
      });
      const { code_inline: inline, image } = renderer.rules;
      renderer.rules.image = (...given) => {
        const picture = image?.(...given) ?? "";
        const isFigure = /\/figures\/[^"]*\.svg"/.test(picture);
        return isFigure ? `<span class="figure" role="group" aria-label="Figure" tabindex="0">${picture}</span>` : picture;
      };
      renderer.rules.code_inline = (...given) => (inline?.(...given) ?? "").replace("<code", "<code v-pre");
      renderer.rules.text = (tokens, index) => utils.escapeHtml(tokens[index]?.content ?? "").replaceAll("{{", "&#123;&#123;");
    }
  },
  vite: { define: { __PLAYGROUND__: JSON.stringify(existsSync4(join6(SITE, "public/playground/index.html"))) } },
  buildEnd: ({ outDir }) => makeRelative(outDir),
  themeConfig: {
    nav: NAVIGATION,
    sidebar: sidebars(),
    outline: { level: [2, 3], label: "On this page" },
    search: { provider: "local" },
    docFooter: { prev: false, next: false }
  }
});
export {
  config_default as default
};
//# sourceMappingURL=data:application/json;base64,ewogICJ2ZXJzaW9uIjogMywKICAic291cmNlcyI6IFsiZG9jcy8udml0ZXByZXNzL2NvbmZpZy50cyIsICJkb2NzL3NpdGUvYW5jaG9ycy50cyIsICJkb2NzL3NpdGUvbmF2aWdhdGlvbi50cyIsICJkb2NzL3NpdGUvcmVmZXJlbmNlLnRzIiwgImRvY3Mvc2l0ZS9ydW4tb3JyZXJ5LnRzIiwgImRvY3Mvc2l0ZS90YWJsZXMudHMiLCAiZG9jcy9zaXRlL3JlcG9zaXRvcnkudHMiLCAiZG9jcy9zaXRlL3JlbGF0aXZlLnRzIiwgImRvY3Mvc2l0ZS93cml0ZS1zaXRlLnRzIiwgImRvY3Mvc2l0ZS9hcGkudHMiLCAiZG9jcy9zaXRlL2VudHJ5LXBvaW50cy50cyIsICJkb2NzL3NpdGUvbGlua3MudHMiLCAiZG9jcy9zaXRlL2luZGV4ZXMudHMiLCAiZG9jcy9zaXRlL3BhZ2VzLnRzIl0sCiAgInNvdXJjZXNDb250ZW50IjogWyJjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZGlybmFtZSA9IFwiL3RtcC93dC9wYWdlcy9kb2NzLy52aXRlcHJlc3NcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZmlsZW5hbWUgPSBcIi90bXAvd3QvcGFnZXMvZG9jcy8udml0ZXByZXNzL2NvbmZpZy50c1wiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9pbXBvcnRfbWV0YV91cmwgPSBcImZpbGU6Ly8vdG1wL3d0L3BhZ2VzL2RvY3MvLnZpdGVwcmVzcy9jb25maWcudHNcIjtpbXBvcnQgeyBleGlzdHNTeW5jIH0gZnJvbSAnbm9kZTpmcydcbmltcG9ydCB7IGpvaW4gfSBmcm9tICdub2RlOnBhdGgnXG5pbXBvcnQgeyBkZWZpbmVDb25maWcgfSBmcm9tICd2aXRlcHJlc3MnXG5pbXBvcnQgeyBhbmNob3JPZiB9IGZyb20gJy4uL3NpdGUvYW5jaG9ycy50cydcbmltcG9ydCB7IE5BVklHQVRJT04sIHNpZGViYXJzIH0gZnJvbSAnLi4vc2l0ZS9uYXZpZ2F0aW9uLnRzJ1xuaW1wb3J0IHsgQkFTRSwgbWFrZVJlbGF0aXZlIH0gZnJvbSAnLi4vc2l0ZS9yZWxhdGl2ZS50cydcbmltcG9ydCB7IFNJVEUsIHdyaXRlU2l0ZSB9IGZyb20gJy4uL3NpdGUvd3JpdGUtc2l0ZS50cydcblxuLyoqIEEgcGxhbmV0IG9uIGl0cyBvcmJpdCwgcmVhZGFibGUgb24gbGlnaHQgYW5kIGRhcmsgdGFicy4gKi9cbmNvbnN0IElDT04gPSBgZGF0YTppbWFnZS9zdmcreG1sLCR7ZW5jb2RlVVJJQ29tcG9uZW50KFxuICAnPHN2ZyB4bWxucz1cImh0dHA6Ly93d3cudzMub3JnLzIwMDAvc3ZnXCIgdmlld0JveD1cIjAgMCAzMiAzMlwiIGZpbGw9XCJub25lXCIgc3Ryb2tlPVwiIzNmN2ZjNFwiIHN0cm9rZS13aWR0aD1cIjNcIj48Y2lyY2xlIGN4PVwiMTZcIiBjeT1cIjE2XCIgcj1cIjEzXCIvPjxjaXJjbGUgY3g9XCIxNlwiIGN5PVwiMTZcIiByPVwiNFwiIGZpbGw9XCIjM2Y3ZmM0XCIvPjxjaXJjbGUgY3g9XCIyNVwiIGN5PVwiN1wiIHI9XCIzXCIgZmlsbD1cIiMzZjdmYzRcIi8+PC9zdmc+Jyxcbil9YFxuXG5hd2FpdCB3cml0ZVNpdGUoKVxuXG5leHBvcnQgZGVmYXVsdCBkZWZpbmVDb25maWcoe1xuICB0aXRsZTogJ09ycmVyeScsXG4gIGRlc2NyaXB0aW9uOiAnRGV0ZXJtaW5pc3RpYyB0ZXh0IHdvcmxkcywgcGFwZXItZmFpdGhmdWwgbGFuZ3VhZ2UtbW9kZWwgYWdlbnRzLCBhbmQgb25lIGhhcm5lc3MgdGhhdCBydW5zIHRoZW0uJyxcbiAgbGFuZzogJ2VuJyxcbiAgYmFzZTogQkFTRSxcbiAgc3JjRGlyOiAnLnNpdGUnLFxuICBvdXREaXI6ICdkaXN0JyxcbiAgY2FjaGVEaXI6ICcudml0ZXByZXNzL2NhY2hlJyxcbiAgY2xlYW5VcmxzOiBmYWxzZSxcbiAgbGFzdFVwZGF0ZWQ6IGZhbHNlLFxuICAvLyBNZXRhZGF0YSBpcyBpbmxpbmU6IG5vIG5ldHdvcmsgcmVxdWVzdHMsIG5vIGFic29sdXRlIFVSTHMuXG4gIGhlYWQ6IFtcbiAgICBbJ21ldGEnLCB7IG5hbWU6ICdjb2xvci1zY2hlbWUnLCBjb250ZW50OiAnbGlnaHQgZGFyaycgfV0sXG4gICAgWydsaW5rJywgeyByZWw6ICdpY29uJywgdHlwZTogJ2ltYWdlL3N2Zyt4bWwnLCBocmVmOiBJQ09OIH1dLFxuICBdLFxuICBtYXJrZG93bjoge1xuICAgIGFuY2hvcjogeyBzbHVnaWZ5OiBhbmNob3JPZiB9LFxuICAgIHRoZW1lOiB7IGxpZ2h0OiAnZ2l0aHViLWxpZ2h0LWhpZ2gtY29udHJhc3QnLCBkYXJrOiAnZ2l0aHViLWRhcmstaGlnaC1jb250cmFzdCcgfSxcbiAgICAvLyBWdWUgbXVzdCBub3QgaW50ZXJwb2xhdGUgdGV4dCBpbiBicmFjZXMuXG4gICAgY29uZmlnOiAoeyBjb3JlLCByZW5kZXJlciwgdXRpbHMgfSkgPT4ge1xuICAgICAgLy8gQW4gZW1wdHkgaGVhZGVyIGNlbGwgaXMgYSBgdGRgOiBpdCBsYWJlbHMgbmVpdGhlciBhIHJvdyBub3IgYSBjb2x1bW4uXG4gICAgICBjb3JlLnJ1bGVyLnB1c2goJ2Nvcm5lcnMnLCAoeyB0b2tlbnMgfSkgPT4ge1xuICAgICAgICBmb3IgKGNvbnN0IFtpbmRleCwgdG9rZW5dIG9mIHRva2Vucy5lbnRyaWVzKCkpIHtcbiAgICAgICAgICBpZiAodG9rZW4udHlwZSAhPT0gJ3RoX29wZW4nIHx8IHRva2Vuc1tpbmRleCArIDFdPy5jb250ZW50ICE9PSAnJykgY29udGludWVcbiAgICAgICAgICBmb3IgKGNvbnN0IGVhY2ggb2YgW3Rva2VuLCB0b2tlbnNbaW5kZXggKyAyXV0pIGlmIChlYWNoICE9PSB1bmRlZmluZWQpIGVhY2gudGFnID0gJ3RkJ1xuICAgICAgICB9XG4gICAgICB9KVxuICAgICAgY29uc3QgeyBjb2RlX2lubGluZTogaW5saW5lLCBpbWFnZSB9ID0gcmVuZGVyZXIucnVsZXNcbiAgICAgIC8vIEEgZmlndXJlIHdpdGggc21hbGwgbGFiZWxzIHNjcm9sbHMgaW4gYSBuYXJyb3cgd2luZG93IGluc3RlYWQgb2Ygc2hyaW5raW5nLlxuICAgICAgcmVuZGVyZXIucnVsZXMuaW1hZ2UgPSAoLi4uZ2l2ZW4pID0+IHtcbiAgICAgICAgY29uc3QgcGljdHVyZSA9IGltYWdlPy4oLi4uZ2l2ZW4pID8/ICcnXG4gICAgICAgIGNvbnN0IGlzRmlndXJlID0gL1xcL2ZpZ3VyZXNcXC9bXlwiXSpcXC5zdmdcIi8udGVzdChwaWN0dXJlKVxuICAgICAgICByZXR1cm4gaXNGaWd1cmUgPyBgPHNwYW4gY2xhc3M9XCJmaWd1cmVcIiByb2xlPVwiZ3JvdXBcIiBhcmlhLWxhYmVsPVwiRmlndXJlXCIgdGFiaW5kZXg9XCIwXCI+JHtwaWN0dXJlfTwvc3Bhbj5gIDogcGljdHVyZVxuICAgICAgfVxuICAgICAgcmVuZGVyZXIucnVsZXMuY29kZV9pbmxpbmUgPSAoLi4uZ2l2ZW4pID0+IChpbmxpbmU/LiguLi5naXZlbikgPz8gJycpLnJlcGxhY2UoJzxjb2RlJywgJzxjb2RlIHYtcHJlJylcbiAgICAgIHJlbmRlcmVyLnJ1bGVzLnRleHQgPSAodG9rZW5zLCBpbmRleCkgPT4gdXRpbHMuZXNjYXBlSHRtbCh0b2tlbnNbaW5kZXhdPy5jb250ZW50ID8/ICcnKS5yZXBsYWNlQWxsKCd7eycsICcmIzEyMzsmIzEyMzsnKVxuICAgIH0sXG4gIH0sXG4gIHZpdGU6IHsgZGVmaW5lOiB7IF9fUExBWUdST1VORF9fOiBKU09OLnN0cmluZ2lmeShleGlzdHNTeW5jKGpvaW4oU0lURSwgJ3B1YmxpYy9wbGF5Z3JvdW5kL2luZGV4Lmh0bWwnKSkpIH0gfSxcbiAgYnVpbGRFbmQ6ICh7IG91dERpciB9KSA9PiBtYWtlUmVsYXRpdmUob3V0RGlyKSxcbiAgdGhlbWVDb25maWc6IHtcbiAgICBuYXY6IE5BVklHQVRJT04sXG4gICAgc2lkZWJhcjogc2lkZWJhcnMoKSxcbiAgICBvdXRsaW5lOiB7IGxldmVsOiBbMiwgM10sIGxhYmVsOiAnT24gdGhpcyBwYWdlJyB9LFxuICAgIHNlYXJjaDogeyBwcm92aWRlcjogJ2xvY2FsJyB9LFxuICAgIGRvY0Zvb3RlcjogeyBwcmV2OiBmYWxzZSwgbmV4dDogZmFsc2UgfSxcbiAgfSxcbn0pXG4iLCAiY29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2Rpcm5hbWUgPSBcIi90bXAvd3QvcGFnZXMvZG9jcy9zaXRlXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ZpbGVuYW1lID0gXCIvdG1wL3d0L3BhZ2VzL2RvY3Mvc2l0ZS9hbmNob3JzLnRzXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ltcG9ydF9tZXRhX3VybCA9IFwiZmlsZTovLy90bXAvd3QvcGFnZXMvZG9jcy9zaXRlL2FuY2hvcnMudHNcIjsvKiogQW5jaG9yIG9mIGEgaGVhZGluZyBieSBHaXRIdWIncyBydWxlcywgc28gdGhhdCBsaW5rcyB3b3JrIGJvdGggdGhlcmUgYW5kIG9uIHRoZSBzaXRlLiAqL1xuZXhwb3J0IGZ1bmN0aW9uIGFuY2hvck9mKGhlYWRpbmc6IHN0cmluZyk6IHN0cmluZyB7XG4gIGNvbnN0IHdvcmRzID0gaGVhZGluZ1xuICAgIC50cmltKClcbiAgICAudG9Mb3dlckNhc2UoKVxuICAgIC5yZXBsYWNlKC9bXlxccHtMfVxccHtOfVxcc18tXS9ndSwgJycpXG4gIHJldHVybiB3b3Jkcy5yZXBsYWNlKC9cXHMvZywgJy0nKVxufVxuXG4vKiogQW5jaG9ycyBvZiBhbGwgaGVhZGluZ3Mgb2YgYSBkb2N1bWVudC4gUmVwZWF0ZWQgaGVhZGluZ3MgZ2V0IGEgbnVtYmVyLiAqL1xuZXhwb3J0IGZ1bmN0aW9uIGFuY2hvcnNJbihtYXJrZG93bjogc3RyaW5nKTogUmVhZG9ubHlTZXQ8c3RyaW5nPiB7XG4gIGNvbnN0IHByb3NlID0gbWFya2Rvd24ucmVwbGFjZSgvXihgezMsfSkuKlxcbltcXHNcXFNdKj9eXFwxLiokL2dtLCAnJylcbiAgY29uc3QgZm91bmQgPSBuZXcgU2V0PHN0cmluZz4oKVxuICBmb3IgKGNvbnN0IFssIGhlYWRpbmcgPSAnJ10gb2YgcHJvc2UubWF0Y2hBbGwoL14jezEsNn0gKC4rKSQvZ20pKSB7XG4gICAgY29uc3QgYW5jaG9yID0gYW5jaG9yT2YoaGVhZGluZy5yZXBsYWNlKC9cXFsoW15cXF1dKilcXF1cXChbXildKlxcKS9nLCAnJDEnKS5yZXBsYWNlKC9cXFxcKC4pL2csICckMScpKVxuICAgIGNvbnN0IHNhbWUgPSBbLi4uZm91bmRdLmZpbHRlcigoZWFjaCkgPT4gZWFjaCA9PT0gYW5jaG9yIHx8IG5ldyBSZWdFeHAoYF4ke2FuY2hvcn0tXFxcXGQrJGApLnRlc3QoZWFjaCkpLmxlbmd0aFxuICAgIGZvdW5kLmFkZChzYW1lID09PSAwID8gYW5jaG9yIDogYCR7YW5jaG9yfS0ke3NhbWV9YClcbiAgfVxuICByZXR1cm4gZm91bmRcbn1cbiIsICJjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZGlybmFtZSA9IFwiL3RtcC93dC9wYWdlcy9kb2NzL3NpdGVcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZmlsZW5hbWUgPSBcIi90bXAvd3QvcGFnZXMvZG9jcy9zaXRlL25hdmlnYXRpb24udHNcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfaW1wb3J0X21ldGFfdXJsID0gXCJmaWxlOi8vL3RtcC93dC9wYWdlcy9kb2NzL3NpdGUvbmF2aWdhdGlvbi50c1wiO2ltcG9ydCB7IGV4aXN0c1N5bmMgfSBmcm9tICdub2RlOmZzJ1xuaW1wb3J0IHsgam9pbiB9IGZyb20gJ25vZGU6cGF0aCdcbmltcG9ydCB7IE5BTUVTLCB0aXRsZU9mIH0gZnJvbSAnLi9yZWZlcmVuY2UudHMnXG5pbXBvcnQgeyBmaWxlc0luLCBwYWdlT2YsIFJPT1QsIHJlYWQgfSBmcm9tICcuL3JlcG9zaXRvcnkudHMnXG5cbi8qKiBQYWdlIG9yIGdyb3VwIG9mIHBhZ2VzIGluIHRoZSBzaWRlYmFyLiAqL1xuZXhwb3J0IGludGVyZmFjZSBJdGVtIHtcbiAgcmVhZG9ubHkgdGV4dDogc3RyaW5nXG4gIHJlYWRvbmx5IGxpbms/OiBzdHJpbmdcbiAgcmVhZG9ubHkgaXRlbXM/OiBJdGVtW11cbn1cblxuLyoqIE5hdmlnYXRpb24gYmFyIG9mIGV2ZXJ5IHBhZ2UuICovXG5leHBvcnQgY29uc3QgTkFWSUdBVElPTjogeyByZWFkb25seSB0ZXh0OiBzdHJpbmc7IHJlYWRvbmx5IGxpbms6IHN0cmluZyB9W10gPSBbXG4gIHsgdGV4dDogJ1N0YXJ0JywgbGluazogJy9nZXR0aW5nLXN0YXJ0ZWQnIH0sXG4gIHsgdGV4dDogJ0d1aWRlcycsIGxpbms6ICcvZ3VpZGVzLycgfSxcbiAgeyB0ZXh0OiAnTGVzc29ucycsIGxpbms6ICcvbGVzc29ucy8nIH0sXG4gIHsgdGV4dDogJ1JlZmVyZW5jZScsIGxpbms6ICcvcmVmZXJlbmNlJyB9LFxuICB7IHRleHQ6ICdBUEknLCBsaW5rOiAnL2FwaS8nIH0sXG5dLmZpbHRlcigoeyBsaW5rIH0pID0+IGxpbmsgIT09ICcvbGVzc29ucy8nIHx8IGhhc0xlc3NvbnMoKSlcblxuLyoqIFNpZGViYXJzIGJ5IHBhdGggcHJlZml4LiBBIHNlY3Rpb24ncyBwYWdlcyBwcmVjZWRlIHRoZSBnZW5lcmFsIGxpc3QuICovXG5leHBvcnQgZnVuY3Rpb24gc2lkZWJhcnMoKTogUmVjb3JkPHN0cmluZywgSXRlbVtdPiB7XG4gIGNvbnN0IGFsbCA9IGdlbmVyYWwoKVxuICBjb25zdCBzZWN0aW9ucyA9IFNFQ1RJT05TLmZpbHRlcigoeyBwYXRoIH0pID0+IHBhdGggIT09ICdsZXNzb25zLycgfHwgaGFzTGVzc29ucygpKVxuICByZXR1cm4gT2JqZWN0LmZyb21FbnRyaWVzKFtcbiAgICAuLi5zZWN0aW9ucy5tYXAoKHsgcGF0aCwgdGV4dCwgaXRlbXMgfSkgPT4gW2AvJHtwYXRofWAsIFtncm91cCh0ZXh0LCBpdGVtcygpKSwgLi4uYWxsXV0gYXMgY29uc3QpLFxuICAgIFsnLycsIGFsbF0gYXMgY29uc3QsXG4gIF0pXG59XG5cbi8qKiBGb2xkZXJzIG9mIHBhZ2VzIHdpdGggYW4gaW5kZXggcGFnZSwgd2hpY2ggdGhlIGdlbmVyYWwgbGlzdCBsaW5rcyB0by4gKi9cbmNvbnN0IFNFQ1RJT05TOiByZWFkb25seSB7IHJlYWRvbmx5IHBhdGg6IHN0cmluZzsgcmVhZG9ubHkgdGV4dDogc3RyaW5nOyBpdGVtcygpOiBJdGVtW10gfVtdID0gW1xuICB7IHBhdGg6ICdsZXNzb25zLycsIHRleHQ6ICdMZXNzb25zJywgaXRlbXM6ICgpID0+IGJlbG93KCdkb2NzL2xlc3NvbnMnKSB9LFxuICB7IHBhdGg6ICdwYXBlcnMvJywgdGV4dDogJ1BhcGVycycsIGl0ZW1zOiAoKSA9PiBiZWxvdygnZG9jcy9wYXBlcnMnKSB9LFxuICB7XG4gICAgcGF0aDogJ3dvcmxkcy8nLFxuICAgIHRleHQ6ICdXb3JsZHMnLFxuICAgIGl0ZW1zOiAoKSA9PiBbcGFnZSgnQWxsIHdvcmxkcycsICd3b3JsZHMvJyksIC4uLk5BTUVTLndvcmxkcy5tYXAoKG5hbWUpID0+IHBhZ2UobmFtZSwgYHdvcmxkcy8ke25hbWV9YCkpXSxcbiAgfSxcbiAge1xuICAgIHBhdGg6ICdhZ2VudHMvJyxcbiAgICB0ZXh0OiAnQWdlbnRzJyxcbiAgICBpdGVtczogKCkgPT4gW1xuICAgICAgcGFnZSgnQWxsIGFnZW50cycsICdhZ2VudHMvJyksXG4gICAgICAuLi5OQU1FUy5hZ2VudHMuZmlsdGVyKChuYW1lKSA9PiAhV0lUSE9VVF9NT0RFTC50ZXN0KG5hbWUpKS5tYXAoKG5hbWUpID0+IHBhZ2UobmFtZSwgYGFnZW50cy8ke25hbWV9YCkpLFxuICAgICAgcGFnZSgnQWdlbnRzIHdpdGhvdXQgYSBtb2RlbCcsICdhZ2VudHMvYmFzZWxpbmVzJyksXG4gICAgXSxcbiAgfSxcbiAge1xuICAgIHBhdGg6ICdtb2RlbHMvJyxcbiAgICB0ZXh0OiAnTW9kZWxzJyxcbiAgICBpdGVtczogKCkgPT4gW3BhZ2UoJ0FsbCBtb2RlbHMnLCAnbW9kZWxzLycpLCAuLi5NT0RFTFMubWFwKChuYW1lKSA9PiBwYWdlKG5hbWUsIGBtb2RlbHMvJHtuYW1lfWApKV0sXG4gIH0sXG4gIHsgcGF0aDogJ3Byb3RvY29scy8nLCB0ZXh0OiAnUHJvdG9jb2xzJywgaXRlbXM6ICgpID0+IGJlbG93KCdkb2NzL3Byb3RvY29scycpIH0sXG4gIHsgcGF0aDogJ3Rlc3RpbmcvJywgdGV4dDogJ1Rlc3QgeW91ciBhZ2VudCcsIGl0ZW1zOiAoKSA9PiBiZWxvdygnZG9jcy90ZXN0aW5nJykubWFwKHdpdGhTaG9ydFRleHQpIH0sXG4gIHsgcGF0aDogJ3BhY2thZ2VzLycsIHRleHQ6ICdQYWNrYWdlcycsIGl0ZW1zOiAoKSA9PiBbcGFnZSgnQWxsIHBhY2thZ2VzJywgJ3BhY2thZ2VzLycpLCAuLi5iZWxvdygncGFja2FnZXMnLCAyKV0gfSxcbiAgeyBwYXRoOiAnZXhhbXBsZXMvJywgdGV4dDogJ0V4YW1wbGVzJywgaXRlbXM6ICgpID0+IGJlbG93KCdleGFtcGxlcycpIH0sXG4gIHsgcGF0aDogJ2JlbmNobWFya3MvJywgdGV4dDogJ0JlbmNobWFya3MnLCBpdGVtczogKCkgPT4gYmVsb3coJ2JlbmNobWFya3MnKSB9LFxuXVxuXG5mdW5jdGlvbiBnZW5lcmFsKCk6IEl0ZW1bXSB7XG4gIHJldHVybiBbXG4gICAgZ3JvdXAoJ0dldCBzdGFydGVkJywgW1xuICAgICAgcGFnZSgnR2V0dGluZyBzdGFydGVkJywgJ2dldHRpbmctc3RhcnRlZCcpLFxuICAgICAgcGFnZSgnSG93IE9ycmVyeSB3b3JrcycsICdob3ctaXQtd29ya3MnKSxcbiAgICAgIHBhZ2UoJ0NvbmNlcHRzJywgJ2NvbmNlcHRzJyksXG4gICAgICBwYWdlKCdHbG9zc2FyeScsICdnbG9zc2FyeScpLFxuICAgICAgcGFnZSgnRkFRJywgJ2ZhcScpLFxuICAgICAgLi4uKGhhc0xlc3NvbnMoKSA/IFtwYWdlKCdMZXNzb25zJywgJ2xlc3NvbnMvJyldIDogW10pLFxuICAgIF0pLFxuICAgIGdyb3VwKCdHdWlkZXMnLCBbcGFnZSgnQWxsIGd1aWRlcycsICdndWlkZXMvJyksIC4uLkdVSURFUy5tYXAoKFtuYW1lLCB0ZXh0XSkgPT4gcGFnZSh0ZXh0LCBgZ3VpZGVzLyR7bmFtZX1gKSldKSxcbiAgICBncm91cCgnVmFsaWRpdHknLCBbXG4gICAgICBwYWdlKCdGaWRlbGl0eScsICdmaWRlbGl0eScpLFxuICAgICAgcGFnZSgnU3RhdGlzdGljcycsICdzdGF0aXN0aWNzLWV4cGxhaW5lZCcpLFxuICAgICAgcGFnZSgnU2ltdWxhdGlvbiByZXN1bHRzIG9mIHRoZSBzdGF0aXN0aWNzJywgJ3N0YXRpc3RpY3Mtc2ltdWxhdGlvbnMnKSxcbiAgICAgIHBhZ2UoJ1NpbXVsYXRlZCBhbmQgcHVibGlzaGVkIHJlc3VsdHMnLCAnc2ltdWxhdGVkLWFuZC1wdWJsaXNoZWQnKSxcbiAgICAgIHBhZ2UoJ0RpZmZlcmVuY2VzIGZyb20gV2ViQXJlbmEnLCAnd2ViYXJlbmEtZGlmZmVyZW5jZXMnKSxcbiAgICBdKSxcbiAgICBncm91cCgnUmVmZXJlbmNlJywgW1xuICAgICAgcGFnZSgnT3ZlcnZpZXcnLCAncmVmZXJlbmNlJyksXG4gICAgICBwYWdlKCdDb21tYW5kcycsICdjb21tYW5kcycpLFxuICAgICAgcGFnZSgnU3VpdGVzJywgJ3N1aXRlcycpLFxuICAgICAgLi4uU0VDVElPTlMuZmlsdGVyKCh7IHBhdGggfSkgPT4gcGF0aCAhPT0gJ2xlc3NvbnMvJykubWFwKCh7IHBhdGgsIHRleHQgfSkgPT4gcGFnZSh0ZXh0LCBwYXRoKSksXG4gICAgICBwYWdlKCdTZWN1cml0eScsICdzZWN1cml0eScpLFxuICAgICAgcGFnZSgnQVBJJywgJ2FwaS8nKSxcbiAgICBdKSxcbiAgICBncm91cCgnSW50ZXJuYWxzJywgW1xuICAgICAgcGFnZSgnQXJjaGl0ZWN0dXJlJywgJ2FyY2hpdGVjdHVyZScpLFxuICAgICAgcGFnZSgnQ29udHJpYnV0aW5nJywgJ2NvbnRyaWJ1dGluZycpLFxuICAgICAgcGFnZSgnRm9yIGNvZGluZyBhZ2VudHMnLCAnZm9yLWNvZGluZy1hZ2VudHMnKSxcbiAgICAgIHBhZ2UoJ0RlY2lzaW9ucycsICdkZWNpc2lvbnMvJyksXG4gICAgXSksXG4gIF1cbn1cblxuLyoqIEd1aWRlcyBpbiB0aGUgb3JkZXIgaW4gd2hpY2ggcmVhZGVycyBuZWVkIHRoZW0uICovXG5jb25zdCBHVUlERVM6IHJlYWRvbmx5IChyZWFkb25seSBbc3RyaW5nLCBzdHJpbmddKVtdID0gW1xuICBbJ3doYXQtY2FuLWktZG8nLCAnV2hhdCBjYW4gSSBkbyB3aXRoIE9ycmVyeT8nXSxcbiAgWydldmFsdWF0ZS1hLW1vZGVsJywgJ0V2YWx1YXRlIGEgbW9kZWwnXSxcbiAgWydjb21wYXJlLXR3by1hZ2VudHMnLCAnQ29tcGFyZSB0d28gYWdlbnRzJ10sXG4gIFsnZ2F0ZXMnLCAnR2F0ZSBhIGNoYW5nZSBpbiBDSSddLFxuICBbJ3VuaXQtdGVzdC1hbi1hZ2VudCcsICdVbml0LXRlc3QgYW4gYWdlbnQnXSxcbiAgWydjaScsICdSZXBvcnQgb24gcHVsbCByZXF1ZXN0cyddLFxuICBbJ2JyaW5nLXlvdXItb3duLWFnZW50JywgJ0JyaW5nIHlvdXIgb3duIGFnZW50J10sXG4gIFsnYnJpbmcteW91ci1vd24td29ybGQnLCAnQnJpbmcgeW91ciBvd24gd29ybGQnXSxcbiAgWydicmluZy15b3VyLW93bi1tb2RlbCcsICdCcmluZyB5b3VyIG93biBtb2RlbCddLFxuICBbJ3NldC11cC1hLXByb2plY3QnLCAnU2V0IHVwIGEgcHJvamVjdCddLFxuICBbJ3Byb21wdHMnLCAnQnJpbmcgeW91ciBvd24gcHJvbXB0cyddLFxuICBbJ21hbnktbWFjaGluZXMnLCAnUnVuIG9uIG1hbnkgbWFjaGluZXMnXSxcbiAgWyd3YXRjaC1hLXJ1bicsICdXYXRjaCBhIHJ1biddLFxuICBbJ3B5dGhvbicsICdTZXJ2ZSB3b3JsZHMgdG8gUHl0aG9uJ10sXG4gIFsncmVhZC1hLWpvdXJuYWwnLCAnUmVhZCBhIGpvdXJuYWwnXSxcbiAgWydhLXdob2xlLXNlc3Npb24nLCAnQSB3aG9sZSBzZXNzaW9uJ10sXG4gIFsnZXhwb3J0JywgJ0V4cG9ydCBydW5zJ10sXG4gIFsncmVwcm9kdWNlLWEtcGFwZXInLCAnUmVwcm9kdWNlIGEgcGFwZXInXSxcbiAgWydzaW11bGF0ZWQtZXJyb3JzJywgJ0Vycm9ycyBvZiB0aGUgc2ltdWxhdGVkIG1vZGVsJ10sXG4gIFsndGVhY2gnLCAnVGVhY2ggYSBjb3Vyc2UnXSxcbl1cblxuY29uc3QgV0lUSE9VVF9NT0RFTCA9IC9eKHJhbmRvbXxmaXJzdC1hZG1pc3NpYmxlfGZpcnN0LWhpdHxvcmFjbGV8bm9pc3ktb3JhY2xlKS9cblxuLyoqIE1vZGVsIHR5cGVzIG9mIHRoZSBjb21tYW5kIGxpbmUgYW5kIG9mIHByb2dyYW1zLiAqL1xuY29uc3QgTU9ERUxTID0gWy4uLk5BTUVTLm1vZGVscywgJ3JlY29yZGVkJywgJ3NjcmlwdGVkJ11cblxuZnVuY3Rpb24gaGFzTGVzc29ucygpOiBib29sZWFuIHtcbiAgcmV0dXJuIFsnaW5kZXgubWQnLCAnUkVBRE1FLm1kJ10uc29tZSgobmFtZSkgPT4gZXhpc3RzU3luYyhqb2luKFJPT1QsICdkb2NzL2xlc3NvbnMnLCBuYW1lKSkpXG59XG5cbmZ1bmN0aW9uIHBhZ2UodGV4dDogc3RyaW5nLCBuYW1lOiBzdHJpbmcpOiBJdGVtIHtcbiAgcmV0dXJuIHsgdGV4dCwgbGluazogYC8ke25hbWV9YCB9XG59XG5cbi8vIEdyb3VwcyBhcmUgbm90IGNvbGxhcHNpYmxlOiBWaXRlUHJlc3Mgd291bGQgbmVzdCBhIGJ1dHRvbiBpbiBhIGJ1dHRvbi5cbmZ1bmN0aW9uIGdyb3VwKHRleHQ6IHN0cmluZywgaXRlbXM6IEl0ZW1bXSk6IEl0ZW0ge1xuICByZXR1cm4geyB0ZXh0LCBpdGVtcyB9XG59XG5cbi8qKiBOYW1lcyBhIHBhZ2Ugb2YgYSBmcmFtZXdvcmsgYWZ0ZXIgdGhlIGZyYW1ld29yay4gKi9cbmZ1bmN0aW9uIHdpdGhTaG9ydFRleHQoeyB0ZXh0LCAuLi5pdGVtIH06IEl0ZW0pOiBJdGVtIHtcbiAgY29uc3QgWywgZnJhbWV3b3JrID0gdGV4dF0gPSAvXlRlc3QgeW91ciBhZ2VudCB3aXRoICg/OnRoZSApPyguKykkLy5leGVjKHRleHQpID8/IFtdXG4gIHJldHVybiB7IC4uLml0ZW0sIHRleHQ6IGZyYW1ld29yayA9PT0gJ2EgZnJhbWV3b3JrJyA/ICdBbGwgZnJhbWV3b3JrcycgOiBmcmFtZXdvcmsgfVxufVxuXG4vKiogUGFnZXMgb2YgYSBmb2xkZXIgd2l0aCB0aGVpciB0aXRsZXMsIGl0cyBpbmRleCBwYWdlIGZpcnN0LiAqL1xuZnVuY3Rpb24gYmVsb3coZm9sZGVyOiBzdHJpbmcsIGRlcHRoOiBudW1iZXIgPSA5KTogSXRlbVtdIHtcbiAgcmV0dXJuIGZpbGVzSW4oZm9sZGVyLCAnLm1kJylcbiAgICAuZmlsdGVyKChzb3VyY2UpID0+IHNvdXJjZS5zcGxpdCgnLycpLmxlbmd0aCA8PSBmb2xkZXIuc3BsaXQoJy8nKS5sZW5ndGggKyBkZXB0aClcbiAgICAuZmxhdE1hcCgoc291cmNlKSA9PiB7XG4gICAgICBjb25zdCBmb3VuZCA9IHBhZ2VPZihzb3VyY2UpXG4gICAgICByZXR1cm4gZm91bmQgPT09IHVuZGVmaW5lZCA/IFtdIDogW3sgc291cmNlLCBsaW5rOiBmb3VuZC5yZXBsYWNlKC8oPzpcXGJpbmRleCk/XFwubWQkLywgJycpIH1dXG4gICAgfSlcbiAgICAuc29ydCgob25lLCBvdGhlcikgPT4gKG9uZS5saW5rIDwgb3RoZXIubGluayA/IC0xIDogMSkpXG4gICAgLm1hcCgoeyBzb3VyY2UsIGxpbmsgfSkgPT4gcGFnZSh0aXRsZU9mKHJlYWQoc291cmNlKSksIGxpbmspKVxufVxuIiwgImNvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9kaXJuYW1lID0gXCIvdG1wL3d0L3BhZ2VzL2RvY3Mvc2l0ZVwiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9maWxlbmFtZSA9IFwiL3RtcC93dC9wYWdlcy9kb2NzL3NpdGUvcmVmZXJlbmNlLnRzXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ltcG9ydF9tZXRhX3VybCA9IFwiZmlsZTovLy90bXAvd3QvcGFnZXMvZG9jcy9zaXRlL3JlZmVyZW5jZS50c1wiO2ltcG9ydCB7IG9ycmVyeSB9IGZyb20gJ0BvcnJlcnlqcy9vcnJlcnknXG5pbXBvcnQgdHlwZSB7IEFnZW50SXRlbSwgTW9kZWxJdGVtLCBPcHRpb25JdGVtLCBTdWl0ZUl0ZW0sIFdvcmxkSXRlbSB9IGZyb20gJ0BvcnJlcnlqcy9vcnJlcnkvbGlzdGluZydcbmltcG9ydCB7IHJ1bkZvckpzb24sIHJ1bkZvclRleHQgfSBmcm9tICcuL3J1bi1vcnJlcnkudHMnXG5pbXBvcnQgeyBjb2RlLCBwYXJhZ3JhcGhzLCBwbGFpbiwgdGFibGUgfSBmcm9tICcuL3RhYmxlcy50cydcblxuLyoqIEdlbmVyYXRlZCByZWZlcmVuY2Ugb2YgYSB3b3JsZDogc3BsaXRzLCBvcHRpb25zLCBsaW1pdHMgYW5kIHRvb2xzLiAqL1xuZXhwb3J0IGFzeW5jIGZ1bmN0aW9uIHdvcmxkUmVmZXJlbmNlKGlkOiBzdHJpbmcpOiBQcm9taXNlPHN0cmluZz4ge1xuICBjb25zdCB7IHdvcmxkcyB9ID0gYXdhaXQgcnVuRm9ySnNvbjx7IHdvcmxkczogcmVhZG9ubHkgV29ybGRJdGVtW10gfT4oJ2xpc3QnLCAnd29ybGRzJywgaWQpXG4gIHJldHVybiBzZWN0aW9uT2Yod29ybGRzLCAoeyBsaW1pdHMsIHNwbGl0cywgb3B0aW9ucywgdG9vbHMgfSkgPT4gW1xuICAgIGAjIyBTZXR0aW5ncyBvZiAke2lkfWAsXG4gICAgcHJpbnRlZEJ5KGBsaXN0IHdvcmxkcyAke2lkfWApLFxuICAgIGBEZWZhdWx0IGxpbWl0czogJHtPYmplY3QuZW50cmllcyhsaW1pdHMpXG4gICAgICAubWFwKChbbmFtZSwgdmFsdWVdKSA9PiBgJHtjb2RlKG5hbWUpfSAke3ZhbHVlfWApXG4gICAgICAuam9pbignLCAnKX0uYCxcbiAgICBgIyMjIFNwbGl0cyBvZiAke2lkfWAsXG4gICAgdGFibGUoXG4gICAgICBbJ3NwbGl0JywgJ2RpYWxlY3QnLCAndGFza3MnLCAnJ10sXG4gICAgICBzcGxpdHMubWFwKCh7IHNwbGl0LCBkaWFsZWN0LCB0YXNrcywgaXNEZWZhdWx0IH0pID0+IFtcbiAgICAgICAgY29kZShzcGxpdCksXG4gICAgICAgIGNvZGUoZGlhbGVjdCksXG4gICAgICAgIFN0cmluZyh0YXNrcyksXG4gICAgICAgIGlzRGVmYXVsdCA/ICdkZWZhdWx0JyA6ICcnLFxuICAgICAgXSksXG4gICAgKSxcbiAgICAuLi5vcHRpb25UYWJsZShgIyMjIFdvcmxkIG9wdGlvbnMgb2YgJHtpZH1gLCAnLS13b3JsZC1vcHRpb24gTkFNRT1WQUxVRScsIG9wdGlvbnMpLFxuICAgIGAjIyMgVG9vbHMgb2YgJHtpZH1gLFxuICAgICdUb29scyB0aGF0IHRoZSB3b3JsZCBvZmZlcnMgYWxvbmcgdGhlIHBsYW4gb2YgaXRzIGZpcnN0IHRhc2ssIHdpdGggdGhlIGFjdGlvbiB0aGF0IGVhY2ggZXhlY3V0ZXMuJyxcbiAgICB0YWJsZShcbiAgICAgIFsndG9vbCcsICdhY3Rpb24nLCAncGFnZScsICdkZXNjcmlwdGlvbiddLFxuICAgICAgdG9vbHMubWFwKCh7IG5hbWUsIGFjdGlvbiA9ICcnLCBwYWdlcywgZGVzY3JpcHRpb24gfSkgPT4gW2NvZGUobmFtZSksIGNvZGUoYWN0aW9uKSwgcGFnZXMuam9pbignLCAnKSwgcGxhaW4oZGVzY3JpcHRpb24pXSksXG4gICAgKSxcbiAgXSlcbn1cblxuLyoqIEdlbmVyYXRlZCByZWZlcmVuY2Ugb2YgYW4gYWdlbnQ6IG9wdGlvbnMsIHByb2ZpbGVzLCByZXdpbmQgbWVhbnMgYW5kIHN1aXRlcy4gYGRlc2NyaWJlc2Agc2F5cyB0aGF0IHRoZSBSRUFETUUgZGVzY3JpYmVzIHRoZSBvcHRpb25zLiAqL1xuZXhwb3J0IGFzeW5jIGZ1bmN0aW9uIGFnZW50UmVmZXJlbmNlKGlkOiBzdHJpbmcsIGRlc2NyaWJlczogYm9vbGVhbik6IFByb21pc2U8c3RyaW5nPiB7XG4gIGNvbnN0IHsgYWdlbnRzIH0gPSBhd2FpdCBydW5Gb3JKc29uPHsgYWdlbnRzOiByZWFkb25seSBBZ2VudEl0ZW1bXSB9PignbGlzdCcsICdhZ2VudHMnLCBpZClcbiAgY29uc3QgeyBzdWl0ZXMgfSA9IGF3YWl0IHJ1bkZvckpzb248eyBzdWl0ZXM6IHJlYWRvbmx5IFN1aXRlSXRlbVtdIH0+KCdsaXN0JywgJ3N1aXRlcycpXG4gIGNvbnN0IHBsYXlpbmcgPSBzdWl0ZXMuZmlsdGVyKCh7IHJvd3MgfSkgPT4gcm93cy5zb21lKChyb3cpID0+IHJvdyA9PT0gaWQgfHwgcm93LnN0YXJ0c1dpdGgoYCR7aWR9IGApKSlcbiAgcmV0dXJuIHNlY3Rpb25PZihhZ2VudHMsICh7IHN1bW1hcnksIG5lZWRzTW9kZWwgPSBmYWxzZSwgcmV3aW5kID0gW10sIG9wdGlvbnMsIHByb2ZpbGVzID0gW10gfSkgPT4gW1xuICAgIGAjIyBTZXR0aW5ncyBvZiAke2lkfWAsXG4gICAgYCR7cGxhaW4oc3VtbWFyeSl9LiAke3ByaW50ZWRCeShgbGlzdCBhZ2VudHMgJHtpZH1gKX1gLFxuICAgIHRhYmxlKFxuICAgICAgWycnLCAnJ10sXG4gICAgICBbXG4gICAgICAgIFsnbW9kZWwnLCBuZWVkc01vZGVsID8gJ3JlcXVpcmVkJyA6ICdub25lJ10sXG4gICAgICAgIFsncmV3aW5kJywgbmVlZHNNb2RlbCA/IFsuLi5yZXdpbmQsICdub25lJ10ubWFwKGNvZGUpLmpvaW4oJywgdGhlbiAnKSA6ICcnXSxcbiAgICAgICAgWydwcm9maWxlcycsIHByb2ZpbGVzLm1hcCgocHJvZmlsZSkgPT4gYCR7Y29kZShwcm9maWxlLmlkKX0gKCR7cHJvZmlsZS5kaWFsZWN0cy5tYXAoY29kZSkuam9pbignLCAnKX0pYCkuam9pbignPGJyPicpXSxcbiAgICAgICAgWydzdWl0ZXMnLCBwbGF5aW5nLm1hcCgoc3VpdGUpID0+IGBbJHtzdWl0ZS5pZH1dKC4uL3N1aXRlcy5tZCMke3N1aXRlLmlkfSlgKS5qb2luKCcsICcpXSxcbiAgICAgIF0uZmlsdGVyKChbLCB2YWx1ZV0pID0+IHZhbHVlICE9PSAnJyksXG4gICAgKSxcbiAgICAuLi4oZGVzY3JpYmVzXG4gICAgICA/IG9wdGlvblZhbHVlcyhgIyMjIE9wdGlvbiB2YWx1ZXMgb2YgJHtpZH1gLCBgLS1vcHRpb24gJHtpZH0uTkFNRT1WQUxVRWAsIG9wdGlvbnMpXG4gICAgICA6IG9wdGlvblRhYmxlKGAjIyMgT3B0aW9ucyBvZiAke2lkfWAsIGAtLW9wdGlvbiAke2lkfS5OQU1FPVZBTFVFYCwgb3B0aW9ucykpLFxuICBdKVxufVxuXG4vKiogR2VuZXJhdGVkIHJlZmVyZW5jZSBvZiBhIG1vZGVsIHR5cGU6IG5hbWUgc3ludGF4LCBwcmVzZXRzIGFuZCBwYXJhbWV0ZXJzLiAqL1xuZXhwb3J0IGFzeW5jIGZ1bmN0aW9uIG1vZGVsUmVmZXJlbmNlKGlkOiBzdHJpbmcpOiBQcm9taXNlPHN0cmluZz4ge1xuICBjb25zdCB7IG1vZGVscyB9ID0gYXdhaXQgcnVuRm9ySnNvbjx7IG1vZGVsczogcmVhZG9ubHkgTW9kZWxJdGVtW10gfT4oJ2xpc3QnLCAnbW9kZWxzJywgaWQpXG4gIHJldHVybiBzZWN0aW9uT2YobW9kZWxzLCAoeyBmb3JtLCBzdW1tYXJ5LCBwcmVzZXRzLCBwYXJhbWV0ZXJzIH0pID0+IFtcbiAgICBgIyMgU2V0dGluZ3Mgb2YgJHtpZH1gLFxuICAgIGAke2NvZGUoZm9ybSl9OiAke3BsYWluKHN1bW1hcnkpfS4gJHtwcmludGVkQnkoYGxpc3QgbW9kZWxzICR7aWR9YCl9YCxcbiAgICB0YWJsZShcbiAgICAgIFsncHJlc2V0JywgJ2Rlc2NyaXB0aW9uJ10sXG4gICAgICBPYmplY3QuZW50cmllcyhwcmVzZXRzKS5tYXAoKFtuYW1lLCB3aGF0XSkgPT4gW2NvZGUobmFtZSksIHBsYWluKHdoYXQpXSksXG4gICAgKSxcbiAgICAuLi5bLi4ubmV3IFNldChwYXJhbWV0ZXJzLm1hcCgoeyBncm91cCA9ICdwYXJhbWV0ZXJzJyB9KSA9PiBncm91cCkpXS5mbGF0TWFwKCh0aXRsZSkgPT4ge1xuICAgICAgY29uc3QgZ3JvdXAgPSBwYXJhbWV0ZXJzLmZpbHRlcigocGFyYW1ldGVyKSA9PiAocGFyYW1ldGVyLmdyb3VwID8/ICdwYXJhbWV0ZXJzJykgPT09IHRpdGxlKVxuICAgICAgY29uc3Qgc2hvd24gPSBncm91cC5zb21lKChwYXJhbWV0ZXIpID0+IHBhcmFtZXRlci5wcmVzZXRzICE9PSB1bmRlZmluZWQpID8gT2JqZWN0LmtleXMocHJlc2V0cykgOiBbXVxuICAgICAgcmV0dXJuIFtcbiAgICAgICAgYCMjIyAke3RpdGxlLnNsaWNlKDAsIDEpLnRvVXBwZXJDYXNlKCl9JHt0aXRsZS5zbGljZSgxKX1gLFxuICAgICAgICB0YWJsZShcbiAgICAgICAgICBbJ3BhcmFtZXRlcicsICd2YWx1ZScsIC4uLnNob3duLCAnZGVzY3JpcHRpb24nXSxcbiAgICAgICAgICBncm91cC5tYXAoKHsgbmFtZSwgdmFsdWVzLCBzdW1tYXJ5OiB3aGF0LCBwcmVzZXRzID0ge30gfSkgPT4gW1xuICAgICAgICAgICAgY29kZShuYW1lKSxcbiAgICAgICAgICAgIHBsYWluKHZhbHVlcyksXG4gICAgICAgICAgICAuLi5zaG93bi5tYXAoKHByZXNldCkgPT4gU3RyaW5nKHByZXNldCBpbiBwcmVzZXRzID8gKHByZXNldHNbcHJlc2V0XSA/PyAnSW5maW5pdHknKSA6ICcnKSksXG4gICAgICAgICAgICBwbGFpbih3aGF0KSxcbiAgICAgICAgICBdKSxcbiAgICAgICAgKSxcbiAgICAgIF1cbiAgICB9KSxcbiAgXSlcbn1cblxuLyoqIFBhZ2Ugb2YgYWxsIHN1aXRlcy4gKi9cbmV4cG9ydCBhc3luYyBmdW5jdGlvbiBzdWl0ZXNQYWdlKCk6IFByb21pc2U8c3RyaW5nPiB7XG4gIGNvbnN0IHsgc3VpdGVzIH0gPSBhd2FpdCBydW5Gb3JKc29uPHsgc3VpdGVzOiByZWFkb25seSBTdWl0ZUl0ZW1bXSB9PignbGlzdCcsICdzdWl0ZXMnKVxuICByZXR1cm4gcGFyYWdyYXBocyhcbiAgICAnIyBTdWl0ZXMnLFxuICAgIGBBIHN1aXRlIGlzIGEgbmFtZWQgY29uZmlndXJhdGlvbiBvZiBhIHJ1bjogd29ybGRzLCBhZ2VudHMsIG9wdGlvbnMgYW5kIGxpbWl0cy4gJHtwcmludGVkQnkoJ2xpc3Qgc3VpdGVzJyl9ICR7Y29kZSgnLi9vcnJlcnkgcnVuIE5BTUUgLS1kcnktcnVuJyl9IGVzdGltYXRlcyBjYWxscywgdG9rZW5zIGFuZCBjb3N0LmAsXG4gICAgLi4uc3VpdGVzLm1hcCgoeyBpZCwgc3VtbWFyeSwgd29ybGRzLCByb3dzLCBwYXBlciwgbW9kZWwgfSkgPT5cbiAgICAgIHBhcmFncmFwaHMoXG4gICAgICAgIGAjIyAke2lkfWAsXG4gICAgICAgIGAke3BsYWluKHN1bW1hcnkpfS5gLFxuICAgICAgICB0YWJsZShcbiAgICAgICAgICBbJycsICcnXSxcbiAgICAgICAgICBbXG4gICAgICAgICAgICBbJ2NvbW1hbmQnLCBjb2RlKGAuL29ycmVyeSBydW4gJHtpZH1gKV0sXG4gICAgICAgICAgICBbJ3dvcmxkcycsIHdvcmxkcy5tYXAoKHdvcmxkKSA9PiBgWyR7d29ybGR9XSguL3dvcmxkcy8ke3dvcmxkfS5tZClgKS5qb2luKCcsICcpXSxcbiAgICAgICAgICAgIFsnY29uZmlndXJhdGlvbnMnLCByb3dzLm1hcChwbGFpbikuam9pbignLCAnKV0sXG4gICAgICAgICAgICBbJ3BhcGVyJywgcGxhaW4ocGFwZXIgPz8gJycpXSxcbiAgICAgICAgICAgIFsnbW9kZWwgb2YgdGhlIHBhcGVyJywgcGxhaW4obW9kZWwgPz8gJycpXSxcbiAgICAgICAgICBdLmZpbHRlcigoWywgdmFsdWVdKSA9PiB2YWx1ZSAhPT0gJycpLFxuICAgICAgICApLFxuICAgICAgKSxcbiAgICApLFxuICApXG59XG5cbi8qKiBQYWdlIG9mIGFsbCBjb21tYW5kcyB3aXRoIHRoZWlyIGhlbHAuICovXG5leHBvcnQgYXN5bmMgZnVuY3Rpb24gY29tbWFuZHNQYWdlKCk6IFByb21pc2U8c3RyaW5nPiB7XG4gIGNvbnN0IGdlbmVyYWwgPSBhd2FpdCBydW5Gb3JUZXh0KFsnLS1oZWxwJ10pXG4gIGNvbnN0IGhlbHBzID0gYXdhaXQgaW5PcmRlcihjb21tYW5kc0luKGdlbmVyYWwpLCBhc3luYyAobmFtZSkgPT4ge1xuICAgIGNvbnN0IGhlbHAgPSBhd2FpdCBydW5Gb3JUZXh0KFtuYW1lLCBuYW1lID09PSAncnVuJyA/ICctLWhlbHAtYWxsJyA6ICctLWhlbHAnXSlcbiAgICBjb25zdCBiZWxvdyA9IGNvbW1hbmRzSW4oaGVscCkuZmlsdGVyKChlYWNoKSA9PiBlYWNoICE9PSAnaGVscCcpXG4gICAgY29uc3QgcGFydHMgPSBhd2FpdCBpbk9yZGVyKGJlbG93LCBhc3luYyAoZWFjaCkgPT4gW2AjIyMgJHtuYW1lfSAke2VhY2h9YCwgZmVuY2VkKGF3YWl0IHJ1bkZvclRleHQoW25hbWUsIGVhY2gsICctLWhlbHAnXSkpXSlcbiAgICByZXR1cm4gW2AjIyAke25hbWV9YCwgZmVuY2VkKGhlbHApLCAuLi5wYXJ0cy5mbGF0KCldXG4gIH0pXG4gIHJldHVybiBwYXJhZ3JhcGhzKCcjIENvbW1hbmRzJywgJ0hlbHAgb2YgZXZlcnkgY29tbWFuZCAoYC0taGVscGApLicsIGZlbmNlZChnZW5lcmFsKSwgLi4uaGVscHMuZmxhdCgpKVxufVxuXG4vKiogSW5kZXggcGFnZSBvZiB0aGUgZGVjaXNpb24gcmVjb3Jkcy4gKi9cbmV4cG9ydCBmdW5jdGlvbiBkZWNpc2lvbnNQYWdlKGRlY2lzaW9uczogcmVhZG9ubHkgeyByZWFkb25seSBwYWdlOiBzdHJpbmc7IHJlYWRvbmx5IHRleHQ6IHN0cmluZyB9W10pOiBzdHJpbmcge1xuICBjb25zdCBkYXlzID0gWy4uLm5ldyBTZXQoZGVjaXNpb25zLm1hcCgoeyBwYWdlIH0pID0+IGRheU9mKHBhZ2UpKSldLnNvcnQoKS5yZXZlcnNlKClcbiAgcmV0dXJuIHBhcmFncmFwaHMoXG4gICAgJyMgRGVjaXNpb25zJyxcbiAgICAnRGVzaWduIGRlY2lzaW9ucyB3aXRoIHRoZWlyIGNvbnRleHQsIHJlamVjdGVkIGFsdGVybmF0aXZlcywgY29uc2VxdWVuY2VzIGFuZCBtZWFzdXJlbWVudHMuJyxcbiAgICAuLi5kYXlzLmZsYXRNYXAoKGRheSkgPT4gW1xuICAgICAgYCMjICR7ZGF5fWAsXG4gICAgICBkZWNpc2lvbnNcbiAgICAgICAgLmZpbHRlcigoeyBwYWdlIH0pID0+IGRheU9mKHBhZ2UpID09PSBkYXkpXG4gICAgICAgIC5tYXAoKHsgcGFnZSwgdGV4dCB9KSA9PiBgLSBbJHt0aXRsZU9mKHRleHQpfV0oLi8ke3BhZ2Uuc2xpY2UoJ2RlY2lzaW9ucy8nLmxlbmd0aCl9KWApXG4gICAgICAgIC5qb2luKCdcXG4nKSxcbiAgICBdKSxcbiAgKVxufVxuXG4vKiogRmlyc3QgaGVhZGluZyBvZiBhIGRvY3VtZW50LiAqL1xuZXhwb3J0IGZ1bmN0aW9uIHRpdGxlT2YodGV4dDogc3RyaW5nKTogc3RyaW5nIHtcbiAgcmV0dXJuIC9eIyAoLispJC9tLmV4ZWModGV4dCk/LlsxXSA/PyAnJ1xufVxuXG4vKiogTmFtZXMgb2YgdGhlIGJ1aWx0LWluIHdvcmxkcywgYWdlbnRzIGFuZCBtb2RlbHMuICovXG5leHBvcnQgY29uc3QgTkFNRVM6IHtcbiAgcmVhZG9ubHkgd29ybGRzOiByZWFkb25seSBzdHJpbmdbXVxuICByZWFkb25seSBhZ2VudHM6IHJlYWRvbmx5IHN0cmluZ1tdXG4gIHJlYWRvbmx5IG1vZGVsczogcmVhZG9ubHkgc3RyaW5nW11cbn0gPSB7XG4gIHdvcmxkczogb3JyZXJ5Lndvcmxkcy5tYXAoKHsgaWQgfSkgPT4gaWQpLFxuICBhZ2VudHM6IG9ycmVyeS5hZ2VudHMubWFwKCh7IGlkLCBuYW1lRm9ybTogZm9ybSB9KSA9PiBmb3JtID8/IGlkKSxcbiAgbW9kZWxzOiBvcnJlcnkubW9kZWxzLm1hcCgoeyBpZCB9KSA9PiBpZCksXG59XG5cbmZ1bmN0aW9uIHNlY3Rpb25PZjxMaXN0ZWQ+KGZvdW5kOiByZWFkb25seSBMaXN0ZWRbXSwgcGFydHM6IChmb3VuZDogTGlzdGVkKSA9PiByZWFkb25seSBzdHJpbmdbXSk6IHN0cmluZyB7XG4gIGNvbnN0IFtmaXJzdF0gPSBmb3VuZFxuICBpZiAoZmlyc3QgPT09IHVuZGVmaW5lZCkgdGhyb3cgbmV3IEVycm9yKCdvcnJlcnkgbGlzdCByZXR1cm5lZCBubyBlbnRyeScpXG4gIHJldHVybiBwYXJhZ3JhcGhzKC4uLnBhcnRzKGZpcnN0KSlcbn1cblxuZnVuY3Rpb24gb3B0aW9uVGFibGUoaGVhZGluZzogc3RyaW5nLCBmb3JtOiBzdHJpbmcsIG9wdGlvbnM6IHJlYWRvbmx5IE9wdGlvbkl0ZW1bXSk6IHJlYWRvbmx5IHN0cmluZ1tdIHtcbiAgaWYgKG9wdGlvbnMubGVuZ3RoID09PSAwKSByZXR1cm4gW11cbiAgY29uc3Qgcm93cyA9IG9wdGlvbnMubWFwKCh7IG5hbWUsIGRlc2NyaXB0aW9uLCBkZWZhdWx0OiBkZWZhdWx0VmFsdWUsIHZhbHVlcyB9KSA9PiBbXG4gICAgY29kZShuYW1lKSxcbiAgICBjb2RlKFN0cmluZyhkZWZhdWx0VmFsdWUpKSxcbiAgICBwbGFpbih2YWx1ZXMpLFxuICAgIHBsYWluKGRlc2NyaXB0aW9uKSxcbiAgXSlcbiAgcmV0dXJuIFtoZWFkaW5nLCBgU2V0IHdpdGggJHtjb2RlKGZvcm0pfS5gLCB0YWJsZShbJ29wdGlvbicsICdkZWZhdWx0JywgJ3ZhbHVlJywgJ2Rlc2NyaXB0aW9uJ10sIHJvd3MpXVxufVxuXG4vKiogVGFibGUgb2YgdGhlIGFjY2VwdGVkIHZhbHVlcywgZm9yIG9wdGlvbnMgdGhhdCB0aGUgcGFnZSBkZXNjcmliZXMgYWJvdmUuICovXG5mdW5jdGlvbiBvcHRpb25WYWx1ZXMoaGVhZGluZzogc3RyaW5nLCBmb3JtOiBzdHJpbmcsIG9wdGlvbnM6IHJlYWRvbmx5IE9wdGlvbkl0ZW1bXSk6IHJlYWRvbmx5IHN0cmluZ1tdIHtcbiAgaWYgKG9wdGlvbnMubGVuZ3RoID09PSAwKSByZXR1cm4gW11cbiAgY29uc3Qgcm93cyA9IG9wdGlvbnMubWFwKCh7IG5hbWUsIGRlZmF1bHQ6IGRlZmF1bHRWYWx1ZSwgdmFsdWVzIH0pID0+IFtjb2RlKG5hbWUpLCBjb2RlKFN0cmluZyhkZWZhdWx0VmFsdWUpKSwgcGxhaW4odmFsdWVzKV0pXG4gIHJldHVybiBbaGVhZGluZywgYFNldCB3aXRoICR7Y29kZShmb3JtKX0uYCwgdGFibGUoWydvcHRpb24nLCAnZGVmYXVsdCcsICdhY2NlcHRlZCB2YWx1ZXMnXSwgcm93cyldXG59XG5cbmZ1bmN0aW9uIHByaW50ZWRCeShjb21tYW5kOiBzdHJpbmcpOiBzdHJpbmcge1xuICByZXR1cm4gYCR7Y29kZShgLi9vcnJlcnkgJHtjb21tYW5kfWApfSBwcmludHMgdGhpcy5gXG59XG5cbmZ1bmN0aW9uIGNvbW1hbmRzSW4oaGVscDogc3RyaW5nKTogcmVhZG9ubHkgc3RyaW5nW10ge1xuICBjb25zdCBbLCBsaXN0ID0gJyddID0gaGVscC5zcGxpdCgvXig/OkNvbW1hbmRzfFJ1biBhZ2VudHMpOiQvbSlcbiAgcmV0dXJuIFsuLi5saXN0Lm1hdGNoQWxsKC9eIHsyfShbYS16XSspL2dtKV0ubWFwKChbLCBuYW1lXSkgPT4gU3RyaW5nKG5hbWUpKS5maWx0ZXIoKG5hbWUpID0+IG5hbWUgIT09ICdoZWxwJylcbn1cblxuZnVuY3Rpb24gZmVuY2VkKHRleHQ6IHN0cmluZyk6IHN0cmluZyB7XG4gIHJldHVybiBgXFxgXFxgXFxgdGV4dFxcbiR7dGV4dC50cmltRW5kKCl9XFxuXFxgXFxgXFxgYFxufVxuXG5mdW5jdGlvbiBkYXlPZihwYWdlOiBzdHJpbmcpOiBzdHJpbmcge1xuICByZXR1cm4gL1xcZHs0fS1cXGRcXGQtXFxkXFxkLy5leGVjKHBhZ2UpPy5bMF0gPz8gJydcbn1cblxuLyoqIFJ1bnMgc2VxdWVudGlhbGx5LCBiZWNhdXNlIGEgcHJvY2VzcyBoYXMgb25lIHRlcm1pbmFsLiAqL1xuYXN5bmMgZnVuY3Rpb24gaW5PcmRlcjxJdGVtLCBSZXN1bHQ+KGl0ZW1zOiByZWFkb25seSBJdGVtW10sIG1ha2U6IChpdGVtOiBJdGVtKSA9PiBQcm9taXNlPFJlc3VsdD4pOiBQcm9taXNlPHJlYWRvbmx5IFJlc3VsdFtdPiB7XG4gIGNvbnN0IHJlc3VsdHM6IFJlc3VsdFtdID0gW11cbiAgZm9yIChjb25zdCBpdGVtIG9mIGl0ZW1zKSByZXN1bHRzLnB1c2goYXdhaXQgbWFrZShpdGVtKSlcbiAgcmV0dXJuIHJlc3VsdHNcbn1cbiIsICJjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZGlybmFtZSA9IFwiL3RtcC93dC9wYWdlcy9kb2NzL3NpdGVcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZmlsZW5hbWUgPSBcIi90bXAvd3QvcGFnZXMvZG9jcy9zaXRlL3J1bi1vcnJlcnkudHNcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfaW1wb3J0X21ldGFfdXJsID0gXCJmaWxlOi8vL3RtcC93dC9wYWdlcy9kb2NzL3NpdGUvcnVuLW9ycmVyeS50c1wiO2ltcG9ydCB7IFJlYWRhYmxlLCBXcml0YWJsZSB9IGZyb20gJ25vZGU6c3RyZWFtJ1xuaW1wb3J0IHsgY3JlYXRlVGVybWluYWwsIHJ1blByb2dyYW0gfSBmcm9tICdAb3JyZXJ5anMvY2xpJ1xuXG4vKiogUnVucyBhbiBgb3JyZXJ5YCBjb21tYW5kIGluIHRoaXMgcHJvY2VzcyBhbmQgcmV0dXJucyBpdHMgSlNPTiBvdXRwdXQuICovXG5leHBvcnQgYXN5bmMgZnVuY3Rpb24gcnVuRm9ySnNvbjxMaXN0ZWQ+KC4uLndvcmRzOiByZWFkb25seSBzdHJpbmdbXSk6IFByb21pc2U8TGlzdGVkPiB7XG4gIHJldHVybiBKU09OLnBhcnNlKGF3YWl0IHJ1bkZvclRleHQoWy4uLndvcmRzLCAnLS1qc29uJ10pKSBhcyBMaXN0ZWRcbn1cblxuLyoqIFJ1bnMgYW4gYG9ycmVyeWAgY29tbWFuZCBpbiB0aGlzIHByb2Nlc3MgYW5kIHJldHVybnMgaXRzIHRleHQgb3V0cHV0LCAxMDAgY29sdW1ucyB3aWRlLiAqL1xuZXhwb3J0IGFzeW5jIGZ1bmN0aW9uIHJ1bkZvclRleHQod29yZHM6IHJlYWRvbmx5IHN0cmluZ1tdKTogUHJvbWlzZTxzdHJpbmc+IHtcbiAgbGV0IHRleHQgPSAnJ1xuICBjb25zdCBvdXRwdXQgPSBuZXcgV3JpdGFibGUoe1xuICAgIGRlY29kZVN0cmluZ3M6IGZhbHNlLFxuICAgIHdyaXRlKGNodW5rLCBfZW5jb2RpbmcsIGRvbmUpIHtcbiAgICAgIHRleHQgKz0gU3RyaW5nKGNodW5rKVxuICAgICAgZG9uZSgpXG4gICAgfSxcbiAgfSlcbiAgY29uc3QgdGVybWluYWwgPSBjcmVhdGVUZXJtaW5hbCh7XG4gICAgY29tbWFuZDogJy4vb3JyZXJ5JyxcbiAgICBpbnB1dDogUmVhZGFibGUuZnJvbShbXSksXG4gICAgb3V0cHV0LFxuICAgIGVycm9yczogcHJvY2Vzcy5zdGRlcnIsXG4gICAgaW50ZXJhY3RpdmU6IGZhbHNlLFxuICAgIGNvbHVtbnM6IDEwMCxcbiAgfSlcbiAgY29uc3Qgc3RhdHVzID0gYXdhaXQgcnVuUHJvZ3JhbSh3b3JkcywgdGVybWluYWwpXG4gIGlmIChzdGF0dXMgIT09IDApIHRocm93IG5ldyBFcnJvcihgb3JyZXJ5ICR7d29yZHMuam9pbignICcpfTogZXhpdCBjb2RlICR7c3RhdHVzfWApXG4gIHJldHVybiB0ZXh0XG59XG4iLCAiY29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2Rpcm5hbWUgPSBcIi90bXAvd3QvcGFnZXMvZG9jcy9zaXRlXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ZpbGVuYW1lID0gXCIvdG1wL3d0L3BhZ2VzL2RvY3Mvc2l0ZS90YWJsZXMudHNcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfaW1wb3J0X21ldGFfdXJsID0gXCJmaWxlOi8vL3RtcC93dC9wYWdlcy9kb2NzL3NpdGUvdGFibGVzLnRzXCI7LyoqIEZvcm1hdHMgYSBNYXJrZG93biB0YWJsZTsgcmV0dXJucyBhbiBlbXB0eSB0ZXh0IGlmIHRoZXJlIGFyZSBubyByb3dzLiAqL1xuZXhwb3J0IGZ1bmN0aW9uIHRhYmxlKHRpdGxlczogcmVhZG9ubHkgc3RyaW5nW10sIHJvd3M6IHJlYWRvbmx5IChyZWFkb25seSBzdHJpbmdbXSlbXSk6IHN0cmluZyB7XG4gIGlmIChyb3dzLmxlbmd0aCA9PT0gMCkgcmV0dXJuICcnXG4gIGNvbnN0IGxpbmVzID0gW3RpdGxlcywgdGl0bGVzLm1hcCgoKSA9PiAnLS0tJyksIC4uLnJvd3MubWFwKChyb3cpID0+IHJvdy5tYXAoY2VsbCkpXVxuICByZXR1cm4gYCR7bGluZXMubWFwKChsaW5lKSA9PiBgfCAke2xpbmUuam9pbignIHwgJyl9IHxgKS5qb2luKCdcXG4nKX1cXG5gXG59XG5cbi8qKiBGb3JtYXRzIGEgdGV4dCBhcyBpbmxpbmUgY29kZS4gKi9cbmV4cG9ydCBmdW5jdGlvbiBjb2RlKHRleHQ6IHN0cmluZyk6IHN0cmluZyB7XG4gIHJldHVybiB0ZXh0ID09PSAnJyA/ICcnIDogdGV4dC5pbmNsdWRlcygnYCcpID8gYFxcYFxcYCAke3RleHR9IFxcYFxcYGAgOiBgXFxgJHt0ZXh0fVxcYGBcbn1cblxuLyoqIEVzY2FwZXMgcGxhaW4gdGV4dCBmb3IgTWFya2Rvd24sIGV4Y2VwdCBjb2RlIGluIGJhY2txdW90ZXMuICovXG5leHBvcnQgZnVuY3Rpb24gcGxhaW4odGV4dDogc3RyaW5nKTogc3RyaW5nIHtcbiAgY29uc3QgZXNjYXBlZCA9IChwYXJ0OiBzdHJpbmcpOiBzdHJpbmcgPT4gcGFydC5yZXBsYWNlKC9bXFxcXCpfW1xcXTw+fl0vZywgJ1xcXFwkJicpLnJlcGxhY2VBbGwoJ3t7JywgJ3smIzEyMzsnKVxuICByZXR1cm4gdGV4dFxuICAgIC5zcGxpdCgvKGBbXmBdKmApLylcbiAgICAubWFwKChwYXJ0KSA9PiAocGFydC5zdGFydHNXaXRoKCdgJykgPyBwYXJ0IDogZXNjYXBlZChwYXJ0KSkpXG4gICAgLmpvaW4oJycpXG59XG5cbi8qKiBKb2lucyB0aGUgcGFydHMgb2YgYSBwYWdlIHdpdGggYmxhbmsgbGluZXMuICovXG5leHBvcnQgZnVuY3Rpb24gcGFyYWdyYXBocyguLi5wYXJ0czogcmVhZG9ubHkgc3RyaW5nW10pOiBzdHJpbmcge1xuICByZXR1cm4gYCR7cGFydHNcbiAgICAubWFwKChwYXJ0KSA9PiBwYXJ0LnRyaW0oKSlcbiAgICAuZmlsdGVyKChwYXJ0KSA9PiBwYXJ0ICE9PSAnJylcbiAgICAuam9pbignXFxuXFxuJyl9XFxuYFxufVxuXG5mdW5jdGlvbiBjZWxsKHRleHQ6IHN0cmluZyk6IHN0cmluZyB7XG4gIHJldHVybiB0ZXh0LnJlcGxhY2VBbGwoJ1xcbicsICc8YnI+JykucmVwbGFjZUFsbCgnfCcsICdcXFxcfCcpXG59XG4iLCAiY29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2Rpcm5hbWUgPSBcIi90bXAvd3QvcGFnZXMvZG9jcy9zaXRlXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ZpbGVuYW1lID0gXCIvdG1wL3d0L3BhZ2VzL2RvY3Mvc2l0ZS9yZXBvc2l0b3J5LnRzXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ltcG9ydF9tZXRhX3VybCA9IFwiZmlsZTovLy90bXAvd3QvcGFnZXMvZG9jcy9zaXRlL3JlcG9zaXRvcnkudHNcIjtpbXBvcnQgeyBleGlzdHNTeW5jLCByZWFkZGlyU3luYywgcmVhZEZpbGVTeW5jLCBzdGF0U3luYyB9IGZyb20gJ25vZGU6ZnMnXG5pbXBvcnQgeyBqb2luLCBwb3NpeCwgcmVsYXRpdmUsIHNlcCB9IGZyb20gJ25vZGU6cGF0aCdcblxuLy8gYGltcG9ydC5tZXRhYCBkb2VzIG5vdCB3b3JrOiBWaXRlUHJlc3MgYnVuZGxlcyB0aGUgc2l0ZSdzIGNvbmZpZ3VyYXRpb24gaW50byBvbmUgZmlsZSBiZWZvcmUgaXQgcnVucy5cbi8qKiBSb290IG9mIHRoZSByZXBvc2l0b3J5OyB0aGUgcHJvZ3JhbSBtYXkgc3RhcnQgaW4gYW55IG9mIGl0cyBmb2xkZXJzLiAqL1xuZXhwb3J0IGNvbnN0IFJPT1Q6IHN0cmluZyA9IGZpbmRSb290KHByb2Nlc3MuY3dkKCkpXG5cbi8qKiBBIGRvY3VtZW50IG9mIHRoZSByZXBvc2l0b3J5IHRoYXQgaXMgYSBwYWdlIG9mIHRoZSBzaXRlLiAqL1xuZXhwb3J0IGludGVyZmFjZSBTb3VyY2VQYWdlIHtcbiAgLyoqIFBhdGggaW4gdGhlIHJlcG9zaXRvcnksIHdpdGggYC9gLiAqL1xuICByZWFkb25seSBzb3VyY2U6IHN0cmluZ1xuICAvKiogUGF0aCBpbiB0aGUgc2l0ZS4gKi9cbiAgcmVhZG9ubHkgcGFnZTogc3RyaW5nXG4gIHJlYWRvbmx5IHRleHQ6IHN0cmluZ1xufVxuXG4vKiogRm9sZGVycyB3aXRob3V0IGRvY3VtZW50czsgdGVtcGxhdGVzIGJlY29tZSBkb2N1bWVudHMgb25seSB3aGVuIHRoZXkgYXJlIGZpbGxlZCBpbi4gKi9cbmNvbnN0IFNLSVBQRURfRk9MREVSUyA9IG5ldyBTZXQoWydub2RlX21vZHVsZXMnLCAnZGlzdCcsICd0ZW1wbGF0ZXMnXSlcblxuLyoqIEZvbGRlcnMgb2YgZG9jdW1lbnRzIGFuZCB0aGVpciBuYW1lcyBpbiB0aGUgc2l0ZS4gKi9cbmNvbnN0IEZPTERFUlM6IFJlYWRvbmx5PFJlY29yZDxzdHJpbmcsIHN0cmluZz4+ID0geyBlbnZzOiAnd29ybGRzJywgYWdlbnRzOiAnYWdlbnRzJywgcGFja2FnZXM6ICdwYWNrYWdlcycsIGV4YW1wbGVzOiAnZXhhbXBsZXMnIH1cblxuLyoqIEFsbCBkb2N1bWVudHMgb2YgdGhlIHJlcG9zaXRvcnkgYXMgcGFnZXMsIHNvcnRlZCBieSBwYXRoIGluIHRoZSBzaXRlLCBleGNlcHQgdGhlIHJvb3QgUkVBRE1FLiAqL1xuZXhwb3J0IGZ1bmN0aW9uIHNvdXJjZVBhZ2VzKCk6IHJlYWRvbmx5IFNvdXJjZVBhZ2VbXSB7XG4gIHJldHVybiBmaWxlc0luKCcuJywgJy5tZCcpXG4gICAgLmZsYXRNYXAoKHNvdXJjZSkgPT4ge1xuICAgICAgY29uc3QgcGFnZSA9IHBhZ2VPZihzb3VyY2UpXG4gICAgICByZXR1cm4gcGFnZSA9PT0gdW5kZWZpbmVkIHx8IHNvdXJjZSA9PT0gJ1JFQURNRS5tZCcgPyBbXSA6IFt7IHNvdXJjZSwgcGFnZSwgdGV4dDogcmVhZChzb3VyY2UpIH1dXG4gICAgfSlcbiAgICAuc29ydCgob25lLCBvdGhlcikgPT4gKG9uZS5wYWdlIDwgb3RoZXIucGFnZSA/IC0xIDogMSkpXG59XG5cbi8qKiBQYXRoIG9mIGEgZG9jdW1lbnQncyBwYWdlOyBgdW5kZWZpbmVkYCBpZiB0aGUgZG9jdW1lbnQgaXMgbm90IGEgcGFnZS4gKi9cbmV4cG9ydCBmdW5jdGlvbiBwYWdlT2Yoc291cmNlOiBzdHJpbmcpOiBzdHJpbmcgfCB1bmRlZmluZWQge1xuICBjb25zdCBbaG9tZSA9ICcnLCBuYW1lID0gJycsIGZpbGUgPSAnJ10gPSBzb3VyY2Uuc3BsaXQoJy8nKVxuICBpZiAoc291cmNlID09PSAnUkVBRE1FLm1kJykgcmV0dXJuICdpbmRleC5tZCdcbiAgaWYgKHNvdXJjZSA9PT0gJ0NPTlRSSUJVVElORy5tZCcpIHJldHVybiAnY29udHJpYnV0aW5nLm1kJ1xuICBpZiAoc291cmNlID09PSAnU0VDVVJJVFkubWQnKSByZXR1cm4gJ3NlY3VyaXR5Lm1kJ1xuICBpZiAoc291cmNlID09PSAnQUdFTlRTLm1kJykgcmV0dXJuICdmb3ItY29kaW5nLWFnZW50cy5tZCdcbiAgaWYgKGhvbWUgPT09ICdkb2NzJykgcmV0dXJuIHNvdXJjZS5zbGljZSgnZG9jcy8nLmxlbmd0aCkucmVwbGFjZSgvKF58XFwvKVJFQURNRVxcLm1kJC8sICckMWluZGV4Lm1kJylcbiAgaWYgKGhvbWUgPT09ICdiZW5jaG1hcmtzJylcbiAgICByZXR1cm4gc291cmNlXG4gICAgICAucmVwbGFjZSgvUkVBRE1FXFwubWQkLywgJ2luZGV4Lm1kJylcbiAgICAgIC5yZXBsYWNlKCcvUkVTVUxUUy5tZCcsICcubWQnKVxuICAgICAgLnRvTG93ZXJDYXNlKClcbiAgY29uc3QgZm9sZGVyID0gRk9MREVSU1tob21lXVxuICBpZiAoZm9sZGVyID09PSB1bmRlZmluZWQpIHJldHVybiB1bmRlZmluZWRcbiAgaWYgKG5hbWUgPT09ICdSRUFETUUubWQnKSByZXR1cm4gYCR7Zm9sZGVyfS9pbmRleC5tZGBcbiAgaWYgKGZpbGUgPT09ICdSRUFETUUubWQnKSByZXR1cm4gYCR7Zm9sZGVyfS8ke25hbWV9Lm1kYFxuICByZXR1cm4gZmlsZSA9PT0gJ2RhdGEnID8gYCR7Zm9sZGVyfS8ke25hbWV9LWRhdGEubWRgIDogdW5kZWZpbmVkXG59XG5cbi8qKiBUYXJnZXQgb2YgYSBsaW5rOiBhIHBhZ2UsIGEgcmVwb3NpdG9yeSBmaWxlLCBvciBgdW5kZWZpbmVkYCBpZiBpdCBkb2VzIG5vdCBleGlzdC4gKi9cbmV4cG9ydCB0eXBlIFRhcmdldCA9XG4gIHwgeyByZWFkb25seSBraW5kOiAncGFnZSc7IHJlYWRvbmx5IHBhZ2U6IHN0cmluZyB9XG4gIHwgeyByZWFkb25seSBraW5kOiAnZmlsZSc7IHJlYWRvbmx5IHBhdGg6IHN0cmluZyB9XG4gIHwgdW5kZWZpbmVkXG5cbi8qKiBSZXNvbHZlcyBhIHJlbGF0aXZlIHBhdGggaW4gYSBkb2N1bWVudC4gQSBmb2xkZXIgcmVzb2x2ZXMgdG8gaXRzIFJFQURNRSBvciBpbmRleC4gKi9cbmV4cG9ydCBmdW5jdGlvbiB0YXJnZXRPZihzb3VyY2U6IHN0cmluZywgcGF0aDogc3RyaW5nKTogVGFyZ2V0IHtcbiAgY29uc3QgcmVzb2x2ZWQgPSBwb3NpeC5qb2luKHBvc2l4LmRpcm5hbWUoc291cmNlKSwgcGF0aCkucmVwbGFjZSgvXFwvJC8sICcnKVxuICAvLyBHZW5lcmF0ZWQgcGFnZXMgZG8gbm90IGV4aXN0IGluIHRoZSByZXBvc2l0b3J5LlxuICBpZiAoR0VORVJBVEVEW3Jlc29sdmVkXSAhPT0gdW5kZWZpbmVkKSByZXR1cm4geyBraW5kOiAncGFnZScsIHBhZ2U6IEdFTkVSQVRFRFtyZXNvbHZlZF0gfVxuICBpZiAoIWV4aXN0c1N5bmMoam9pbihST09ULCByZXNvbHZlZCkpKSByZXR1cm4gdW5kZWZpbmVkXG4gIGlmICghc3RhdFN5bmMoam9pbihST09ULCByZXNvbHZlZCkpLmlzRGlyZWN0b3J5KCkpIHtcbiAgICBjb25zdCBwYWdlID0gcmVzb2x2ZWQuZW5kc1dpdGgoJy5tZCcpID8gcGFnZU9mKHJlc29sdmVkKSA6IHVuZGVmaW5lZFxuICAgIHJldHVybiBwYWdlID09PSB1bmRlZmluZWQgPyB7IGtpbmQ6ICdmaWxlJywgcGF0aDogcmVzb2x2ZWQgfSA6IHsga2luZDogJ3BhZ2UnLCBwYWdlIH1cbiAgfVxuICBjb25zdCBpbnNpZGUgPSBbJ1JFQURNRS5tZCcsICdpbmRleC5tZCddLm1hcCgobmFtZSkgPT4gYCR7cmVzb2x2ZWR9LyR7bmFtZX1gKS5maW5kKChuYW1lKSA9PiBleGlzdHNTeW5jKGpvaW4oUk9PVCwgbmFtZSkpKVxuICBjb25zdCBwYWdlID0gaW5zaWRlID09PSB1bmRlZmluZWQgPyB1bmRlZmluZWQgOiBwYWdlT2YoaW5zaWRlKVxuICByZXR1cm4gcGFnZSA9PT0gdW5kZWZpbmVkID8gdW5kZWZpbmVkIDogeyBraW5kOiAncGFnZScsIHBhZ2UgfVxufVxuXG4vKiogRm9sZGVycyB3aXRoIGEgZ2VuZXJhdGVkIGluZGV4IHBhZ2UuICovXG5jb25zdCBHRU5FUkFURUQ6IFJlYWRvbmx5PFJlY29yZDxzdHJpbmcsIHN0cmluZz4+ID0geyAnZG9jcy9kZWNpc2lvbnMnOiAnZGVjaXNpb25zL2luZGV4Lm1kJyB9XG5cbi8qKiBGaWxlcyBiZWxvdyBhIGZvbGRlciB3aXRoIHRoZSBnaXZlbiBlbmRpbmcsIHNvcnRlZC4gKi9cbmV4cG9ydCBmdW5jdGlvbiBmaWxlc0luKGZvbGRlcjogc3RyaW5nLCBlbmQ6IHN0cmluZyk6IHJlYWRvbmx5IHN0cmluZ1tdIHtcbiAgY29uc3QgZW50cmllcyA9IHJlYWRkaXJTeW5jKGpvaW4oUk9PVCwgZm9sZGVyKSwgeyB3aXRoRmlsZVR5cGVzOiB0cnVlIH0pXG4gIHJldHVybiBlbnRyaWVzXG4gICAgLmZsYXRNYXAoKGVudHJ5KSA9PiB7XG4gICAgICBjb25zdCBwYXRoID0gcG9zaXguam9pbihmb2xkZXIsIGVudHJ5Lm5hbWUpXG4gICAgICAvLyBDb21tYW5kcyB3cml0ZSB0byBgcnVuc2AgaW4gdGhlIHJvb3QuXG4gICAgICBpZiAoZW50cnkubmFtZS5zdGFydHNXaXRoKCcuJykgfHwgU0tJUFBFRF9GT0xERVJTLmhhcyhlbnRyeS5uYW1lKSB8fCBwYXRoID09PSAncnVucycpIHJldHVybiBbXVxuICAgICAgcmV0dXJuIGVudHJ5LmlzRGlyZWN0b3J5KCkgPyBmaWxlc0luKHBhdGgsIGVuZCkgOiBwYXRoLmVuZHNXaXRoKGVuZCkgPyBbcGF0aF0gOiBbXVxuICAgIH0pXG4gICAgLnNvcnQoKVxufVxuXG4vKiogVGV4dCBvZiBhIHJlcG9zaXRvcnkgZmlsZS4gKi9cbmV4cG9ydCBmdW5jdGlvbiByZWFkKHBhdGg6IHN0cmluZyk6IHN0cmluZyB7XG4gIHJldHVybiByZWFkRmlsZVN5bmMoam9pbihST09ULCBwYXRoKSwgJ3V0ZjgnKS5yZXBsYWNlQWxsKCdcXHJcXG4nLCAnXFxuJylcbn1cblxuZnVuY3Rpb24gZmluZFJvb3QoZm9sZGVyOiBzdHJpbmcpOiBzdHJpbmcge1xuICBpZiAoZXhpc3RzU3luYyhqb2luKGZvbGRlciwgJ3BucG0td29ya3NwYWNlLnlhbWwnKSkpIHJldHVybiBmb2xkZXJcbiAgY29uc3QgYWJvdmUgPSBqb2luKGZvbGRlciwgJy4uJylcbiAgaWYgKGFib3ZlID09PSBmb2xkZXIpIHRocm93IG5ldyBFcnJvcihgbm8gT3JyZXJ5IGNoZWNrb3V0IGNvbnRhaW5zICR7cmVsYXRpdmUoc2VwLCBwcm9jZXNzLmN3ZCgpKX1gKVxuICByZXR1cm4gZmluZFJvb3QoYWJvdmUpXG59XG4iLCAiY29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2Rpcm5hbWUgPSBcIi90bXAvd3QvcGFnZXMvZG9jcy9zaXRlXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ZpbGVuYW1lID0gXCIvdG1wL3d0L3BhZ2VzL2RvY3Mvc2l0ZS9yZWxhdGl2ZS50c1wiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9pbXBvcnRfbWV0YV91cmwgPSBcImZpbGU6Ly8vdG1wL3d0L3BhZ2VzL2RvY3Mvc2l0ZS9yZWxhdGl2ZS50c1wiO2ltcG9ydCB7IGNyZWF0ZUhhc2ggfSBmcm9tICdub2RlOmNyeXB0bydcbmltcG9ydCB7IHJlYWRkaXJTeW5jLCByZWFkRmlsZVN5bmMsIHdyaXRlRmlsZVN5bmMgfSBmcm9tICdub2RlOmZzJ1xuaW1wb3J0IHsgam9pbiwgcG9zaXgsIHJlbGF0aXZlLCBzZXAgfSBmcm9tICdub2RlOnBhdGgnXG5pbXBvcnQgdHMgZnJvbSAndHlwZXNjcmlwdCdcblxuLyoqIFBsYWNlaG9sZGVyIGJhc2UgcGF0aCBvZiB0aGUgYnVpbGQuIGBtYWtlUmVsYXRpdmVgIHJlcGxhY2VzIGl0IGV2ZXJ5d2hlcmUuICovXG5leHBvcnQgY29uc3QgQkFTRSA9ICcvb3JyZXJ5LWJhc2UvJ1xuXG4vKiogVmFyaWFibGUgd2l0aCB0aGUgYmFzZSBwYXRoIG9mIHRoZSBzaXRlIGF0IHJ1biB0aW1lLiAqL1xuY29uc3QgUlVOVElNRV9CQVNFID0gJ3dpbmRvdy5fX09SUkVSWV9CQVNFX18nXG5cbi8qKiBNYWtlcyBhbGwgVVJMcyBvZiBhIGJ1aWx0IHNpdGUgcmVsYXRpdmU6IGl0IHdvcmtzIGJlbG93IGFueSBwYXRoIG9mIGEgaG9zdCwgYW5kIHdpdGhvdXQgc2NyaXB0cyBvbiBhIGRpc2suICovXG5leHBvcnQgZnVuY3Rpb24gbWFrZVJlbGF0aXZlKGZvbGRlcjogc3RyaW5nKTogdm9pZCB7XG4gIGZvciAoY29uc3QgbmFtZSBvZiByZWFkZGlyU3luYyhmb2xkZXIsIHsgcmVjdXJzaXZlOiB0cnVlLCBlbmNvZGluZzogJ3V0ZjgnIH0pKSB7XG4gICAgY29uc3QgcGF0aCA9IGpvaW4oZm9sZGVyLCBuYW1lKVxuICAgIGNvbnN0IGNoYW5nZSA9IENIQU5HRVNbL1xcLlthLXpdKyQvLmV4ZWMobmFtZSk/LlswXSA/PyAnJ11cbiAgICBpZiAoY2hhbmdlID09PSB1bmRlZmluZWQpIGNvbnRpbnVlXG4gICAgY29uc3QgdGV4dCA9IHJlYWRGaWxlU3luYyhwYXRoLCAndXRmOCcpXG4gICAgaWYgKHRleHQuaW5jbHVkZXMoQkFTRSkpIHdyaXRlRmlsZVN5bmMocGF0aCwgY2hhbmdlKHRleHQsIHByZWZpeE9mKHJlbGF0aXZlKGZvbGRlciwgcGF0aCkuc3BsaXQoc2VwKS5qb2luKCcvJykpKSlcbiAgfVxufVxuXG5jb25zdCBDSEFOR0VTOiBSZWFkb25seTxSZWNvcmQ8c3RyaW5nLCAodGV4dDogc3RyaW5nLCBwcmVmaXg6IHN0cmluZykgPT4gc3RyaW5nPj4gPSB7XG4gICcuaHRtbCc6IHJlbGF0aXZlUGFnZSxcbiAgJy5jc3MnOiAodGV4dCwgcHJlZml4KSA9PiB0ZXh0LnJlcGxhY2VBbGwoQkFTRSwgcHJlZml4KSxcbiAgJy5qcyc6IHJlbGF0aXZlU2NyaXB0LFxufVxuXG4vKiogUmVsYXRpdmUgcGF0aCBmcm9tIGEgZmlsZSB0byB0aGUgcm9vdCBvZiB0aGUgc2l0ZS4gKi9cbmZ1bmN0aW9uIHByZWZpeE9mKG5hbWU6IHN0cmluZyk6IHN0cmluZyB7XG4gIHJldHVybiBwb3NpeC5qb2luKCcuLycsICcuLi8nLnJlcGVhdChuYW1lLnNwbGl0KCcvJykubGVuZ3RoIC0gMSkpLnJlcGxhY2UoL14kfF5cXC5cXC8/JC8sICcuLycpXG59XG5cbi8qKiBNYWtlcyB0aGUgbGlua3Mgb2YgYSBwYWdlIHJlbGF0aXZlIGFuZCBhZGRzIGEgc2NyaXB0IHRoYXQgc2V0cyB0aGUgYmFzZSBwYXRoLiAqL1xuZnVuY3Rpb24gcmVsYXRpdmVQYWdlKHRleHQ6IHN0cmluZywgcHJlZml4OiBzdHJpbmcpOiBzdHJpbmcge1xuICBjb25zdCBiZWdpbnMgPSBgPHNjcmlwdD4ke1JVTlRJTUVfQkFTRX09bmV3IFVSTCgke0pTT04uc3RyaW5naWZ5KHByZWZpeCl9LGxvY2F0aW9uLmhyZWYpLnBhdGhuYW1lPC9zY3JpcHQ+YFxuICBjb25zdCBkYXRhID0gdGV4dC5yZXBsYWNlKC8oX19WUF9TSVRFX0RBVEFfXz1KU09OXFwucGFyc2VcXChcIig/OlteXCJcXFxcXXxcXFxcLikqXCIpXFwpL2csIGAkMS5yZXBsYWNlQWxsKFwiJHtCQVNFfVwiLCR7UlVOVElNRV9CQVNFfSkpYClcbiAgY29uc3QgW3NjcmlwdHMsIHJlc3RdID0gW25ldyBNYXA8c3RyaW5nLCBzdHJpbmc+KCksIGRhdGFdXG4gIC8vIFNjcmlwdHMgdXNlIHRoZSBiYXNlIHBhdGggYXQgcnVuIHRpbWUuXG4gIGNvbnN0IGtlcHQgPSByZXN0LnJlcGxhY2UoLzxzY3JpcHQ+W1xcc1xcU10qPzxcXC9zY3JpcHQ+L2csIChzY3JpcHQpID0+IHtcbiAgICBjb25zdCBrZXkgPSBgPHNjcmlwdCBkYXRhLWtlcHQ9XCIke3NjcmlwdHMuc2l6ZX1cIj5gXG4gICAgc2NyaXB0cy5zZXQoa2V5LCBzY3JpcHQpXG4gICAgcmV0dXJuIGtleVxuICB9KVxuICBjb25zdCBsaW5rZWQgPSBrZXB0XG4gICAgLy8gQSBkaXNrIGhhcyBubyBpbmRleCBwYWdlcyBmb3IgZm9sZGVycy5cbiAgICAucmVwbGFjZSgvKGhyZWY9XCIoPzpcXC9vcnJlcnktYmFzZVxcL3xcXC4pKD86W15cIiNdKlxcLyk/KSgjW15cIl0qKT9cIi9nLCAod2hvbGUsIHBhdGg6IHN0cmluZywgYW5jaG9yID0gJycpID0+XG4gICAgICBwYXRoLmVuZHNXaXRoKCcvJykgPyBgJHtwYXRofWluZGV4Lmh0bWwke2FuY2hvcn1cImAgOiB3aG9sZSxcbiAgICApXG4gICAgLnJlcGxhY2VBbGwoQkFTRSwgcHJlZml4KVxuICBjb25zdCB3aG9sZSA9IFsuLi5zY3JpcHRzXS5yZWR1Y2UoKHBhZ2UsIFtrZXksIHNjcmlwdF0pID0+IHBhZ2UucmVwbGFjZShrZXksICgpID0+IHNjcmlwdCksIGxpbmtlZClcbiAgY29uc3QgcGFnZSA9IHdob2xlLnJlcGxhY2UoJzxoZWFkPicsICgpID0+IGA8aGVhZD5cXG4gICAgJHtiZWdpbnN9YClcbiAgcmV0dXJuIHBhZ2UucmVwbGFjZSgnPGhlYWQ+JywgKCkgPT4gYDxoZWFkPlxcbiAgICA8bWV0YSBodHRwLWVxdWl2PVwiQ29udGVudC1TZWN1cml0eS1Qb2xpY3lcIiBjb250ZW50PVwiJHtwb2xpY3lPZihwYWdlKX1cIj5gKVxufVxuXG4vKiogUmV0dXJucyB0aGUgcG9saWN5IG9mIGEgcGFnZTogaXRzIG93biBpbmxpbmUgc2NyaXB0cywgYW5kIHRoZSBmaWxlcyBvZiB0aGUgc2l0ZSwgYWxzbyBmcm9tIGRpc2suICovXG5mdW5jdGlvbiBwb2xpY3lPZihwYWdlOiBzdHJpbmcpOiBzdHJpbmcge1xuICBjb25zdCBpbmxpbmUgPSBbLi4ucGFnZS5tYXRjaEFsbCgvPHNjcmlwdCg/IVtePl0qIHNyYz0pW14+XSo+KFtcXHNcXFNdKj8pPFxcL3NjcmlwdD4vZyldXG4gIGNvbnN0IGhhc2hlcyA9IGlubGluZS5tYXAoKFssIHNjcmlwdCA9ICcnXSkgPT4gYCdzaGEyNTYtJHtjcmVhdGVIYXNoKCdzaGEyNTYnKS51cGRhdGUoc2NyaXB0KS5kaWdlc3QoJ2Jhc2U2NCcpfSdgKVxuICByZXR1cm4gW1xuICAgIFwiZGVmYXVsdC1zcmMgJ25vbmUnXCIsXG4gICAgYHNjcmlwdC1zcmMgJ3NlbGYnIGZpbGU6ICR7Wy4uLm5ldyBTZXQoaGFzaGVzKV0uam9pbignICcpfWAsXG4gICAgLy8gQ29kZSBibG9ja3MgaGF2ZSBpbmxpbmUgc3R5bGVzLlxuICAgIFwic3R5bGUtc3JjICdzZWxmJyBmaWxlOiAndW5zYWZlLWlubGluZSdcIixcbiAgICBcImltZy1zcmMgJ3NlbGYnIGZpbGU6IGRhdGE6XCIsXG4gICAgXCJmb250LXNyYyAnc2VsZicgZmlsZTogZGF0YTpcIixcbiAgICBcImNvbm5lY3Qtc3JjICdzZWxmJ1wiLFxuICAgIC8vIFRoZSBwbGF5Z3JvdW5kIGluIHRoZSBsZXNzb25zLlxuICAgIFwiZnJhbWUtc3JjICdzZWxmJyBmaWxlOlwiLFxuICAgIFwiYmFzZS11cmkgJ25vbmUnXCIsXG4gICAgXCJmb3JtLWFjdGlvbiAnbm9uZSdcIixcbiAgXS5qb2luKCc7ICcpXG59XG5cbi8qKiBSZXBsYWNlcyB0aGUgYmFzZSBwYXRoIGluIGFsbCBzdHJpbmcgbGl0ZXJhbHMgb2YgYSBzY3JpcHQgYnkgdGhlIHJ1bi10aW1lIHZhbHVlLiAqL1xuZnVuY3Rpb24gcmVsYXRpdmVTY3JpcHQodGV4dDogc3RyaW5nKTogc3RyaW5nIHtcbiAgY29uc3Qgc291cmNlID0gdHMuY3JlYXRlU291cmNlRmlsZSgnY2h1bmsuanMnLCB0ZXh0LCB0cy5TY3JpcHRUYXJnZXQuTGF0ZXN0LCBmYWxzZSwgdHMuU2NyaXB0S2luZC5KUylcbiAgY29uc3QgZWRpdHM6IHsgcmVhZG9ubHkgZnJvbTogbnVtYmVyOyByZWFkb25seSB0bzogbnVtYmVyOyByZWFkb25seSB0ZXh0OiBzdHJpbmcgfVtdID0gW11cbiAgY29uc3QgdmlzaXQgPSAobm9kZTogdHMuTm9kZSk6IHZvaWQgPT4ge1xuICAgIGNvbnN0IFtmcm9tLCB0b10gPSBbbm9kZS5nZXRTdGFydChzb3VyY2UpLCBub2RlLmdldEVuZCgpXVxuICAgIGNvbnN0IHdyaXR0ZW4gPSB0ZXh0LnNsaWNlKGZyb20sIHRvKVxuICAgIGlmICh0cy5pc1N0cmluZ0xpdGVyYWwobm9kZSkgJiYgd3JpdHRlbi5pbmNsdWRlcyhCQVNFKSkge1xuICAgICAgY29uc3QgcXVvdGUgPSB3cml0dGVuLnNsaWNlKDAsIDEpXG4gICAgICBlZGl0cy5wdXNoKHsgZnJvbSwgdG8sIHRleHQ6IGAoJHt3cml0dGVuLnNwbGl0KEJBU0UpLmpvaW4oYCR7cXVvdGV9KyR7UlVOVElNRV9CQVNFfSske3F1b3RlfWApfSlgIH0pXG4gICAgfSBlbHNlIGlmICh0cy5pc1RlbXBsYXRlTGl0ZXJhbFRva2VuKG5vZGUpICYmIHdyaXR0ZW4uaW5jbHVkZXMoQkFTRSkpIHtcbiAgICAgIGVkaXRzLnB1c2goeyBmcm9tLCB0bywgdGV4dDogd3JpdHRlbi5yZXBsYWNlQWxsKEJBU0UsIGBcXCR7JHtSVU5USU1FX0JBU0V9fWApIH0pXG4gICAgfVxuICAgIHRzLmZvckVhY2hDaGlsZChub2RlLCB2aXNpdClcbiAgfVxuICB2aXNpdChzb3VyY2UpXG4gIHJldHVybiBlZGl0cy5yZWR1Y2VSaWdodCgoY2hhbmdlZCwgZWRpdCkgPT4gY2hhbmdlZC5zbGljZSgwLCBlZGl0LmZyb20pICsgZWRpdC50ZXh0ICsgY2hhbmdlZC5zbGljZShlZGl0LnRvKSwgdGV4dClcbn1cbiIsICJjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZGlybmFtZSA9IFwiL3RtcC93dC9wYWdlcy9kb2NzL3NpdGVcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZmlsZW5hbWUgPSBcIi90bXAvd3QvcGFnZXMvZG9jcy9zaXRlL3dyaXRlLXNpdGUudHNcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfaW1wb3J0X21ldGFfdXJsID0gXCJmaWxlOi8vL3RtcC93dC9wYWdlcy9kb2NzL3NpdGUvd3JpdGUtc2l0ZS50c1wiO2ltcG9ydCB7IGNvcHlGaWxlU3luYywgY3BTeW5jLCBleGlzdHNTeW5jLCBta2RpclN5bmMsIHJtU3luYywgd3JpdGVGaWxlU3luYyB9IGZyb20gJ25vZGU6ZnMnXG5pbXBvcnQgeyBkaXJuYW1lLCBqb2luIH0gZnJvbSAnbm9kZTpwYXRoJ1xuaW1wb3J0IHsgd3JpdGVBcGkgfSBmcm9tICcuL2FwaS50cydcbmltcG9ydCB7IFBJQ1RVUkUsIHNlcnZlZEFzIH0gZnJvbSAnLi9saW5rcy50cydcbmltcG9ydCB7IHNpdGVQYWdlcyB9IGZyb20gJy4vcGFnZXMudHMnXG5pbXBvcnQgeyBST09UIH0gZnJvbSAnLi9yZXBvc2l0b3J5LnRzJ1xuXG4vKiogRm9sZGVyIG9mIHRoZSBnZW5lcmF0ZWQgcGFnZXMgdGhhdCBWaXRlUHJlc3MgcmVhZHMuICovXG5leHBvcnQgY29uc3QgU0lURTogc3RyaW5nID0gam9pbihST09ULCAnZG9jcy8uc2l0ZScpXG5cbi8qKiBCdWlsZCBvdXRwdXQgb2Ygb3RoZXIgcGFja2FnZXMgdGhhdCBiZWxvbmdzIHRvIHRoZSBzaXRlLiAqL1xuY29uc3QgQlVJTFQgPSBbeyBmcm9tOiAncGFja2FnZXMvcGxheWdyb3VuZC9kaXN0L3BhZ2UnLCB0bzogJ3B1YmxpYy9wbGF5Z3JvdW5kJyB9XSBhcyBjb25zdFxuXG4vKiogV3JpdGVzIGFsbCBwYWdlcywgdGhlIEFQSSByZWZlcmVuY2UsIGFuZCB0aGUgZmlsZXMgdGhhdCBwYWdlcyBsaW5rIHRvLiAqL1xuZXhwb3J0IGFzeW5jIGZ1bmN0aW9uIHdyaXRlU2l0ZSgpOiBQcm9taXNlPHZvaWQ+IHtcbiAgcm1TeW5jKFNJVEUsIHsgcmVjdXJzaXZlOiB0cnVlLCBmb3JjZTogdHJ1ZSB9KVxuICBjb25zdCB7IHBhZ2VzLCBmaWxlcyB9ID0gYXdhaXQgc2l0ZVBhZ2VzKClcbiAgZm9yIChjb25zdCBbcGFnZSwgdGV4dF0gb2YgcGFnZXMpIHdyaXRlKHBhZ2UsIHRleHQpXG4gIGNvbnN0IHVuZG9jdW1lbnRlZCA9IGF3YWl0IHdyaXRlQXBpKGpvaW4oU0lURSwgJ2FwaScpKVxuICBpZiAodW5kb2N1bWVudGVkLmxlbmd0aCA+IDApIHRocm93IG5ldyBFcnJvcihgZXhwb3J0ZWQgd2l0aG91dCBhIGRvYyBjb21tZW50OlxcbiR7dW5kb2N1bWVudGVkLmpvaW4oJ1xcbicpfWApXG4gIGZvciAoY29uc3QgZmlsZSBvZiBmaWxlcykge1xuICAgIC8vIFZpdGVQcmVzcyBidW5kbGVzIGltYWdlcyB0aGF0IHBhZ2VzIHJlZmVyZW5jZTsgb3RoZXIgZmlsZXMgYXJlIHNlcnZlZCB1bmNoYW5nZWQuXG4gICAgY29uc3QgdG8gPSBqb2luKFNJVEUsIFBJQ1RVUkUudGVzdChmaWxlKSA/ICdmaWxlcycgOiAncHVibGljL2ZpbGVzJywgc2VydmVkQXMoZmlsZSkpXG4gICAgbWtkaXJTeW5jKGRpcm5hbWUodG8pLCB7IHJlY3Vyc2l2ZTogdHJ1ZSB9KVxuICAgIGNvcHlGaWxlU3luYyhqb2luKFJPT1QsIGZpbGUpLCB0bylcbiAgfVxuICBmb3IgKGNvbnN0IHsgZnJvbSwgdG8gfSBvZiBCVUlMVCkge1xuICAgIGlmIChleGlzdHNTeW5jKGpvaW4oUk9PVCwgZnJvbSkpKSBjcFN5bmMoam9pbihST09ULCBmcm9tKSwgam9pbihTSVRFLCB0byksIHsgcmVjdXJzaXZlOiB0cnVlIH0pXG4gIH1cbn1cblxuZnVuY3Rpb24gd3JpdGUocGFnZTogc3RyaW5nLCB0ZXh0OiBzdHJpbmcpOiB2b2lkIHtcbiAgY29uc3QgcGF0aCA9IGpvaW4oU0lURSwgcGFnZSlcbiAgbWtkaXJTeW5jKGRpcm5hbWUocGF0aCksIHsgcmVjdXJzaXZlOiB0cnVlIH0pXG4gIHdyaXRlRmlsZVN5bmMocGF0aCwgdGV4dClcbn1cbiIsICJjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZGlybmFtZSA9IFwiL3RtcC93dC9wYWdlcy9kb2NzL3NpdGVcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZmlsZW5hbWUgPSBcIi90bXAvd3QvcGFnZXMvZG9jcy9zaXRlL2FwaS50c1wiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9pbXBvcnRfbWV0YV91cmwgPSBcImZpbGU6Ly8vdG1wL3d0L3BhZ2VzL2RvY3Mvc2l0ZS9hcGkudHNcIjtpbXBvcnQgeyByZWFkZGlyU3luYywgcmVhZEZpbGVTeW5jLCB3cml0ZUZpbGVTeW5jIH0gZnJvbSAnbm9kZTpmcydcbmltcG9ydCB7IGpvaW4gfSBmcm9tICdub2RlOnBhdGgnXG5pbXBvcnQgeyBBcHBsaWNhdGlvbiwgdHlwZSBQcm9qZWN0UmVmbGVjdGlvbiwgUmVmbGVjdGlvbktpbmQgfSBmcm9tICd0eXBlZG9jJ1xuaW1wb3J0IHsgdHlwZSBFbnRyeVBvaW50LCBlbnRyeVBvaW50cyB9IGZyb20gJy4vZW50cnktcG9pbnRzLnRzJ1xuaW1wb3J0IHsgUk9PVCB9IGZyb20gJy4vcmVwb3NpdG9yeS50cydcblxuLyoqXG4gKiBXcml0ZXMgdGhlIEFQSSByZWZlcmVuY2Ugb2YgYWxsIHBhY2thZ2VzIGJlbG93IGEgZm9sZGVyLCBvbmUgcGFnZSBwZXIgZW50cnkgcG9pbnQuIFJldHVybnMgdGhlIGV4cG9ydHMgd2l0aG91dCBhIGRvYyBjb21tZW50LCBhc1xuICogYE1PRFVMRTogTkFNRWAuXG4gKi9cbmV4cG9ydCBhc3luYyBmdW5jdGlvbiB3cml0ZUFwaShmb2xkZXI6IHN0cmluZyk6IFByb21pc2U8cmVhZG9ubHkgc3RyaW5nW10+IHtcbiAgY29uc3QgcG9pbnRzID0gZW50cnlQb2ludHMoKVxuICBjb25zdCBhcHBsaWNhdGlvbiA9IGF3YWl0IEFwcGxpY2F0aW9uLmJvb3RzdHJhcFdpdGhQbHVnaW5zKHtcbiAgICBwbHVnaW46IFsndHlwZWRvYy1wbHVnaW4tbWFya2Rvd24nXSxcbiAgICBlbnRyeVBvaW50czogcG9pbnRzLm1hcCgoeyBzb3VyY2UgfSkgPT4gam9pbihST09ULCBzb3VyY2UpKSxcbiAgICB0c2NvbmZpZzogam9pbihST09ULCAnZG9jcy90c2NvbmZpZy5hcGkuanNvbicpLFxuICAgIG5hbWU6ICdBUEknLFxuICAgIHJlYWRtZTogJ25vbmUnLFxuICAgIGRpc2FibGVTb3VyY2VzOiB0cnVlLFxuICAgIGV4Y2x1ZGVQcml2YXRlOiB0cnVlLFxuICAgIGV4Y2x1ZGVJbnRlcm5hbDogdHJ1ZSxcbiAgICBza2lwRXJyb3JDaGVja2luZzogdHJ1ZSxcbiAgICBsb2dMZXZlbDogJ0Vycm9yJyxcbiAgICBzb3J0OiBbJ2FscGhhYmV0aWNhbCddLFxuICAgIG91dDogZm9sZGVyLFxuICAgIC4uLlBBR0VTLFxuICB9KVxuICBjb25zdCBwcm9qZWN0ID0gYXdhaXQgYXBwbGljYXRpb24uY29udmVydCgpXG4gIGlmIChwcm9qZWN0ID09PSB1bmRlZmluZWQpIHRocm93IG5ldyBFcnJvcigndHlwZWRvYyBjb3VsZCBub3QgcmVhZCB0aGUgdHlwZXMnKVxuICBuYW1lTW9kdWxlcyhwcm9qZWN0LCBwb2ludHMpXG4gIGF3YWl0IGFwcGxpY2F0aW9uLmdlbmVyYXRlT3V0cHV0cyhwcm9qZWN0KVxuICBmb3IgKGNvbnN0IG5hbWUgb2YgcmVhZGRpclN5bmMoZm9sZGVyLCB7IHJlY3Vyc2l2ZTogdHJ1ZSwgZW5jb2Rpbmc6ICd1dGY4JyB9KS5maWx0ZXIoKGVhY2gpID0+IGVhY2guZW5kc1dpdGgoJy5tZCcpKSkge1xuICAgIGNvbnN0IHBhdGggPSBqb2luKGZvbGRlciwgbmFtZSlcbiAgICB3cml0ZUZpbGVTeW5jKHBhdGgsIHdpdGhBbmNob3JzKHJlYWRGaWxlU3luYyhwYXRoLCAndXRmOCcpKSlcbiAgfVxuICByZXR1cm4gdW5kb2N1bWVudGVkKHByb2plY3QpXG59XG5cbi8qKiBNb3ZlcyBhbiBleHBsaWNpdCBhbmNob3IgaW50byBpdHMgaGVhZGluZywgcmVwbGFjaW5nIHRoZSBnZW5lcmF0ZWQgb25lLiAqL1xuZnVuY3Rpb24gd2l0aEFuY2hvcnModGV4dDogc3RyaW5nKTogc3RyaW5nIHtcbiAgcmV0dXJuIHRleHQucmVwbGFjZSgvXjxhIGlkPVwiKFteXCJdKylcIj48XFwvYT5cXG5cXG4oI3sxLDZ9IC4rKSQvZ20sICckMiB7IyQxfScpXG59XG5cbi8qKiBMYXlvdXQgb3B0aW9ucyBvZiB0aGUgTWFya2Rvd24gcGx1Z2luLCB3aGljaCB0eXBlZG9jJ3MgdHlwZXMgZG8gbm90IGNvbnRhaW4uICovXG5jb25zdCBQQUdFUzogUmVhZG9ubHk8UmVjb3JkPHN0cmluZywgdW5rbm93bj4+ID0ge1xuICByb3V0ZXI6ICdtb2R1bGUnLFxuICBlbnRyeUZpbGVOYW1lOiAnaW5kZXgnLFxuICBoaWRlUGFnZUhlYWRlcjogdHJ1ZSxcbiAgaGlkZUJyZWFkY3J1bWJzOiB0cnVlLFxuICB1c2VDb2RlQmxvY2tzOiB0cnVlLFxuICB1c2VIVE1MQW5jaG9yczogdHJ1ZSxcbiAgZXhwYW5kT2JqZWN0czogZmFsc2UsXG4gIHBhcmFtZXRlcnNGb3JtYXQ6ICd0YWJsZScsXG4gIGludGVyZmFjZVByb3BlcnRpZXNGb3JtYXQ6ICd0YWJsZScsXG4gIHByb3BlcnR5TWVtYmVyc0Zvcm1hdDogJ3RhYmxlJyxcbiAgdHlwZURlY2xhcmF0aW9uRm9ybWF0OiAndGFibGUnLFxuICBlbnVtTWVtYmVyc0Zvcm1hdDogJ3RhYmxlJyxcbiAgdHlwZURlY2xhcmF0aW9uVmlzaWJpbGl0eTogJ2NvbXBhY3QnLFxuICB0YWJsZUNvbHVtblNldHRpbmdzOiB7IGhpZGVEZWZhdWx0czogZmFsc2UsIGhpZGVJbmhlcml0ZWQ6IHRydWUsIGhpZGVNb2RpZmllcnM6IHRydWUsIGhpZGVPdmVycmlkZXM6IHRydWUsIGhpZGVTb3VyY2VzOiB0cnVlIH0sXG59XG5cbi8qKiBOYW1lcyBtb2R1bGVzIGJ5IHRoZWlyIGltcG9ydCBzcGVjaWZpZXJzLiAqL1xuZnVuY3Rpb24gbmFtZU1vZHVsZXMocHJvamVjdDogUHJvamVjdFJlZmxlY3Rpb24sIHBvaW50czogcmVhZG9ubHkgRW50cnlQb2ludFtdKTogdm9pZCB7XG4gIGZvciAoY29uc3QgbW9kdWxlIG9mIHByb2plY3QuZ2V0Q2hpbGRyZW5CeUtpbmQoUmVmbGVjdGlvbktpbmQuTW9kdWxlKSkge1xuICAgIGNvbnN0IGZvdW5kID0gcG9pbnRzLmZpbmQoKHsgc291cmNlIH0pID0+IHNvdXJjZS5yZXBsYWNlKC8oXFwvaW5kZXgpP1xcLnRzJC8sICcnKSA9PT0gbW9kdWxlLm5hbWUpXG4gICAgaWYgKGZvdW5kID09PSB1bmRlZmluZWQpIHRocm93IG5ldyBFcnJvcihgbm8gcGFja2FnZSBleHBvcnRzICR7bW9kdWxlLm5hbWV9YClcbiAgICBtb2R1bGUubmFtZSA9IGZvdW5kLm5hbWVcbiAgfVxufVxuXG5mdW5jdGlvbiB1bmRvY3VtZW50ZWQocHJvamVjdDogUHJvamVjdFJlZmxlY3Rpb24pOiByZWFkb25seSBzdHJpbmdbXSB7XG4gIHJldHVybiAocHJvamVjdC5jaGlsZHJlbiA/PyBbXSkuZmxhdE1hcCgobW9kdWxlKSA9PlxuICAgIChtb2R1bGUuY2hpbGRyZW4gPz8gW10pXG4gICAgICAuZmlsdGVyKChjaGlsZCkgPT4gY2hpbGQua2luZCAhPT0gUmVmbGVjdGlvbktpbmQuUmVmZXJlbmNlKVxuICAgICAgLmZpbHRlcigoY2hpbGQpID0+ICFjaGlsZC5oYXNDb21tZW50KCkgJiYgIShjaGlsZC5zaWduYXR1cmVzID8/IFtdKS5zb21lKChzaWduYXR1cmUpID0+IHNpZ25hdHVyZS5oYXNDb21tZW50KCkpKVxuICAgICAgLm1hcCgoY2hpbGQpID0+IGAke21vZHVsZS5uYW1lfTogJHtjaGlsZC5uYW1lfWApLFxuICApXG59XG4iLCAiY29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2Rpcm5hbWUgPSBcIi90bXAvd3QvcGFnZXMvZG9jcy9zaXRlXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ZpbGVuYW1lID0gXCIvdG1wL3d0L3BhZ2VzL2RvY3Mvc2l0ZS9lbnRyeS1wb2ludHMudHNcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfaW1wb3J0X21ldGFfdXJsID0gXCJmaWxlOi8vL3RtcC93dC9wYWdlcy9kb2NzL3NpdGUvZW50cnktcG9pbnRzLnRzXCI7aW1wb3J0IHsgcG9zaXggfSBmcm9tICdub2RlOnBhdGgnXG5pbXBvcnQgeyBmaWxlc0luLCByZWFkIH0gZnJvbSAnLi9yZXBvc2l0b3J5LnRzJ1xuXG4vKiogQW4gZW50cnkgcG9pbnQgb2YgYSBwdWJsaXNoZWQgcGFja2FnZS4gKi9cbmV4cG9ydCBpbnRlcmZhY2UgRW50cnlQb2ludCB7XG4gIC8qKiBJbXBvcnQgc3BlY2lmaWVyLCBzdWNoIGFzIGBAb3JyZXJ5anMvY29yZS9hZ2VudHNgLiAqL1xuICByZWFkb25seSBuYW1lOiBzdHJpbmdcbiAgLyoqIFNvdXJjZSBmaWxlLCByZWxhdGl2ZSB0byB0aGUgcm9vdCBvZiB0aGUgcmVwb3NpdG9yeS4gKi9cbiAgcmVhZG9ubHkgc291cmNlOiBzdHJpbmdcbn1cblxuLyoqIEVudHJ5IHBvaW50cyBvZiBhbGwgcGFja2FnZXMsIHNvcnRlZCBieSBuYW1lLiAqL1xuZXhwb3J0IGZ1bmN0aW9uIGVudHJ5UG9pbnRzKCk6IHJlYWRvbmx5IEVudHJ5UG9pbnRbXSB7XG4gIHJldHVybiBtYW5pZmVzdHMoKVxuICAgIC5mbGF0TWFwKChwYXRoKSA9PiB7XG4gICAgICBjb25zdCB7IG5hbWUsIGV4cG9ydHMgfSA9IEpTT04ucGFyc2UocmVhZChwYXRoKSkgYXMgTWFuaWZlc3RcbiAgICAgIHJldHVybiBPYmplY3QuZW50cmllcyhleHBvcnRzKS5tYXAoKFtzdWJwYXRoLCB7ICdAb3JyZXJ5anMvc291cmNlJzogc291cmNlIH1dKSA9PiAoe1xuICAgICAgICBuYW1lOiBwb3NpeC5qb2luKG5hbWUsIHN1YnBhdGgpLFxuICAgICAgICBzb3VyY2U6IHBvc2l4LmpvaW4ocG9zaXguZGlybmFtZShwYXRoKSwgc291cmNlKSxcbiAgICAgIH0pKVxuICAgIH0pXG4gICAgLnNvcnQoKG9uZSwgb3RoZXIpID0+IChvbmUubmFtZSA8IG90aGVyLm5hbWUgPyAtMSA6IDEpKVxufVxuXG4vKiogUGF0aHMgb2YgdGhlIHBhY2thZ2UuanNvbiBmaWxlcyBvZiBhbGwgcHVibGlzaGVkIHBhY2thZ2VzLiAqL1xuZXhwb3J0IGZ1bmN0aW9uIG1hbmlmZXN0cygpOiByZWFkb25seSBzdHJpbmdbXSB7XG4gIGNvbnN0IGhvbWVzID0gWydwYWNrYWdlcycsICdlbnZzJywgJ2FnZW50cyddLmZsYXRNYXAoKGhvbWUpID0+IGZpbGVzSW4oaG9tZSwgJy9wYWNrYWdlLmpzb24nKSlcbiAgcmV0dXJuIGhvbWVzLmZpbHRlcigocGF0aCkgPT4gcGF0aC5zcGxpdCgnLycpLmxlbmd0aCA9PT0gMylcbn1cblxuaW50ZXJmYWNlIE1hbmlmZXN0IHtcbiAgcmVhZG9ubHkgbmFtZTogc3RyaW5nXG4gIHJlYWRvbmx5IGV4cG9ydHM6IFJlYWRvbmx5PFJlY29yZDxzdHJpbmcsIHsgcmVhZG9ubHkgJ0BvcnJlcnlqcy9zb3VyY2UnOiBzdHJpbmcgfT4+XG59XG4iLCAiY29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2Rpcm5hbWUgPSBcIi90bXAvd3QvcGFnZXMvZG9jcy9zaXRlXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ZpbGVuYW1lID0gXCIvdG1wL3d0L3BhZ2VzL2RvY3Mvc2l0ZS9saW5rcy50c1wiO2NvbnN0IF9fdml0ZV9pbmplY3RlZF9vcmlnaW5hbF9pbXBvcnRfbWV0YV91cmwgPSBcImZpbGU6Ly8vdG1wL3d0L3BhZ2VzL2RvY3Mvc2l0ZS9saW5rcy50c1wiO2ltcG9ydCB7IHBvc2l4IH0gZnJvbSAnbm9kZTpwYXRoJ1xuaW1wb3J0IHsgdGFyZ2V0T2YgfSBmcm9tICcuL3JlcG9zaXRvcnkudHMnXG5cbi8qKiBEZXN0aW5hdGlvbiBvZiBhIE1hcmtkb3duIGxpbmsuICovXG5leHBvcnQgaW50ZXJmYWNlIExpbmsge1xuICByZWFkb25seSBwYXRoOiBzdHJpbmdcbiAgcmVhZG9ubHkgYW5jaG9yOiBzdHJpbmdcbn1cblxuLyoqIENvZGUgYmxvY2tzIGFuZCBzcGFucywgd2hpY2ggY29udGFpbiBubyBsaW5rcy4gKi9cbmNvbnN0IENPREUgPSAvXihgezMsfXx+ezMsfSkuKlxcbltcXHNcXFNdKj9eXFwxLiokfChgKylbXmBdW1xcc1xcU10qP1xcMi9nbVxuLyoqIEZpbGUgZXh0ZW5zaW9uIG9mIGFuIGltYWdlLiAqL1xuZXhwb3J0IGNvbnN0IFBJQ1RVUkU6IFJlZ0V4cCA9IC9cXC4oc3ZnfHBuZykkL1xuXG5jb25zdCBMSU5LID0gL1xcXVxcKChbXigpXFxzXSsoPzpcXChbXigpXSpcXClbXigpXFxzXSopPylcXCkvZ1xuXG4vKiogUmVsYXRpdmUgbGlua3Mgb2YgYSBkb2N1bWVudCwgdG8gb3RoZXIgZmlsZXMgb3IgdG8gaXRzIG93biBhbmNob3JzLiAqL1xuZXhwb3J0IGZ1bmN0aW9uIGxpbmtzT2YobWFya2Rvd246IHN0cmluZyk6IHJlYWRvbmx5IExpbmtbXSB7XG4gIHJldHVybiBbLi4ubWFya2Rvd24ucmVwbGFjZShDT0RFLCAnJykubWF0Y2hBbGwoTElOSyldXG4gICAgLm1hcCgoWywgbGluayA9ICcnXSkgPT4gcGFyc2VMaW5rKGxpbmspKVxuICAgIC5maWx0ZXIoKHsgcGF0aCB9KSA9PiAhaXNBZGRyZXNzKHBhdGgpKVxufVxuXG4vKiogUmV3cml0ZXMgdGhlIGxpbmtzIG9mIGEgZG9jdW1lbnQgZm9yIHRoZSBzaXRlLiBDYWxscyBgb25GaWxlYCBmb3IgZWFjaCBsaW5rZWQgZmlsZSB0aGF0IGlzIG5vdCBhIHBhZ2UuICovXG5leHBvcnQgZnVuY3Rpb24gd2l0aFNpdGVMaW5rcyhtYXJrZG93bjogc3RyaW5nLCBzb3VyY2U6IHN0cmluZywgcGFnZTogc3RyaW5nLCBvbkZpbGU6IChwYXRoOiBzdHJpbmcpID0+IHZvaWQpOiBzdHJpbmcge1xuICByZXR1cm4gb3V0c2lkZUNvZGUobWFya2Rvd24sICh0ZXh0KSA9PlxuICAgIHRleHQucmVwbGFjZShMSU5LLCAod2hvbGUsIGxpbms6IHN0cmluZykgPT4ge1xuICAgICAgY29uc3QgeyBwYXRoLCBhbmNob3IgfSA9IHBhcnNlTGluayhsaW5rKVxuICAgICAgaWYgKHBhdGggPT09ICcnIHx8IGlzQWRkcmVzcyhwYXRoKSkgcmV0dXJuIHdob2xlXG4gICAgICBjb25zdCB0YXJnZXQgPSB0YXJnZXRPZihzb3VyY2UsIGRlY29kZVVSSShwYXRoKSlcbiAgICAgIGlmICh0YXJnZXQgPT09IHVuZGVmaW5lZCkgdGhyb3cgbmV3IEVycm9yKGAke3NvdXJjZX06IGJyb2tlbiBsaW5rIHRvICR7cGF0aH1gKVxuICAgICAgaWYgKHRhcmdldC5raW5kID09PSAnZmlsZScpIG9uRmlsZSh0YXJnZXQucGF0aClcbiAgICAgIGNvbnN0IHRvID0gdGFyZ2V0LmtpbmQgPT09ICdmaWxlJyA/IGBmaWxlcy8ke3NlcnZlZEFzKHRhcmdldC5wYXRoKX1gIDogdGFyZ2V0LnBhZ2VcbiAgICAgIGNvbnN0IHJlbGF0aXZlID0gcG9zaXgucmVsYXRpdmUocG9zaXguZGlybmFtZShwYWdlKSwgdG8pXG4gICAgICByZXR1cm4gYF0oJHtyZWxhdGl2ZS5zdGFydHNXaXRoKCcuJykgPyByZWxhdGl2ZSA6IGAuLyR7cmVsYXRpdmV9YH0ke2FuY2hvcn0pJHtpc1NlcnZlZEZpbGUodG8pID8gJ3t0YXJnZXQ9XCJfc2VsZlwifScgOiAnJ31gXG4gICAgfSksXG4gIClcbn1cblxuLyoqIEZpbGUgbmFtZSB1bmRlciB3aGljaCB0aGUgc2l0ZSBzZXJ2ZXMgYSBzb3VyY2UgZmlsZSwgc28gdGhhdCBldmVyeSBob3N0IGFuZCBicm93c2VyIHRyZWF0cyBpdCBhcyB0ZXh0LiAqL1xuZXhwb3J0IGZ1bmN0aW9uIHNlcnZlZEFzKHBhdGg6IHN0cmluZyk6IHN0cmluZyB7XG4gIHJldHVybiAvXFwuKGpzb258eWE/bWx8Y3N2fGh0bWx8c3ZnfHBuZ3x0eHQpJC8udGVzdChwYXRoKSA/IHBhdGggOiBgJHtwYXRofS50eHRgXG59XG5cbi8qKiBUcnVlIGlmIGEgbGluayBtdXN0IG9wZW4gb3V0c2lkZSB0aGUgc2l0ZSdzIHJvdXRlci4gSW1hZ2VzIGFyZSBlbWJlZGRlZCBpbiBwYWdlcy4gKi9cbmZ1bmN0aW9uIGlzU2VydmVkRmlsZSh0bzogc3RyaW5nKTogYm9vbGVhbiB7XG4gIHJldHVybiB0by5zdGFydHNXaXRoKCdmaWxlcy8nKSAmJiAhUElDVFVSRS50ZXN0KHRvKVxufVxuXG4vKiogQXBwbGllcyBhIGZ1bmN0aW9uIHRvIHRoZSB0ZXh0IG9mIGEgZG9jdW1lbnQgb3V0c2lkZSBjb2RlLiAqL1xuZnVuY3Rpb24gb3V0c2lkZUNvZGUobWFya2Rvd246IHN0cmluZywgY2hhbmdlOiAodGV4dDogc3RyaW5nKSA9PiBzdHJpbmcpOiBzdHJpbmcge1xuICBsZXQgZnJvbSA9IDBcbiAgbGV0IHJlc3VsdCA9ICcnXG4gIGZvciAoY29uc3QgbWF0Y2ggb2YgbWFya2Rvd24ubWF0Y2hBbGwoQ09ERSkpIHtcbiAgICByZXN1bHQgKz0gY2hhbmdlKG1hcmtkb3duLnNsaWNlKGZyb20sIG1hdGNoLmluZGV4KSkgKyBtYXRjaFswXVxuICAgIGZyb20gPSBtYXRjaC5pbmRleCArIG1hdGNoWzBdLmxlbmd0aFxuICB9XG4gIHJldHVybiByZXN1bHQgKyBjaGFuZ2UobWFya2Rvd24uc2xpY2UoZnJvbSkpXG59XG5cbmZ1bmN0aW9uIHBhcnNlTGluayhsaW5rOiBzdHJpbmcpOiBMaW5rIHtcbiAgY29uc3QgW3BhdGggPSAnJywgYW5jaG9yXSA9IGxpbmsuc3BsaXQoJyMnKVxuICByZXR1cm4geyBwYXRoLCBhbmNob3I6IGFuY2hvciA9PT0gdW5kZWZpbmVkID8gJycgOiBgIyR7YW5jaG9yfWAgfVxufVxuXG5mdW5jdGlvbiBpc0FkZHJlc3MocGF0aDogc3RyaW5nKTogYm9vbGVhbiB7XG4gIHJldHVybiAvXlthLXpdKzovaS50ZXN0KHBhdGgpXG59XG4iLCAiY29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2Rpcm5hbWUgPSBcIi90bXAvd3QvcGFnZXMvZG9jcy9zaXRlXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ZpbGVuYW1lID0gXCIvdG1wL3d0L3BhZ2VzL2RvY3Mvc2l0ZS9pbmRleGVzLnRzXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ltcG9ydF9tZXRhX3VybCA9IFwiZmlsZTovLy90bXAvd3QvcGFnZXMvZG9jcy9zaXRlL2luZGV4ZXMudHNcIjtpbXBvcnQgeyBvcnJlcnkgfSBmcm9tICdAb3JyZXJ5anMvb3JyZXJ5J1xuaW1wb3J0IHsgbWFuaWZlc3RzIH0gZnJvbSAnLi9lbnRyeS1wb2ludHMudHMnXG5pbXBvcnQgeyBmaWxlc0luLCByZWFkIH0gZnJvbSAnLi9yZXBvc2l0b3J5LnRzJ1xuaW1wb3J0IHsgY29kZSwgcGFyYWdyYXBocywgcGxhaW4sIHRhYmxlIH0gZnJvbSAnLi90YWJsZXMudHMnXG5cbi8qKiBJbmRleCBwYWdlcyBvZiB3b3JsZHMsIGFnZW50cywgbW9kZWxzIGFuZCBwYWNrYWdlcywgYW5kIHRoZSBvdmVydmlldyBvZiB0aGUgcmVmZXJlbmNlLiAqL1xuZXhwb3J0IGZ1bmN0aW9uIGluZGV4UGFnZXMoKTogUmVhZG9ubHlNYXA8c3RyaW5nLCBzdHJpbmc+IHtcbiAgcmV0dXJuIG5ldyBNYXAoW1xuICAgIFsncmVmZXJlbmNlLm1kJywgcmVmZXJlbmNlUGFnZSgpXSxcbiAgICBbJ3dvcmxkcy9pbmRleC5tZCcsIHdvcmxkc1BhZ2UoKV0sXG4gICAgWydhZ2VudHMvaW5kZXgubWQnLCBhZ2VudHNQYWdlKCldLFxuICAgIFsnbW9kZWxzL2luZGV4Lm1kJywgbW9kZWxzUGFnZSgpXSxcbiAgICBbJ3BhY2thZ2VzL2luZGV4Lm1kJywgcGFja2FnZXNQYWdlKCldLFxuICBdKVxufVxuXG5mdW5jdGlvbiByZWZlcmVuY2VQYWdlKCk6IHN0cmluZyB7XG4gIHJldHVybiBwYXJhZ3JhcGhzKFxuICAgICcjIFJlZmVyZW5jZScsXG4gICAgJ1RoZXNlIHBhZ2VzIGFyZSBnZW5lcmF0ZWQgZnJvbSB0aGUgcHJvZ3JhbSB3aGVuIHRoZSBzaXRlIGlzIGJ1aWx0LCBzbyB0aGV5IGFyZSBhbHdheXMgY3VycmVudC4gUGFnZXMgb2Ygd29ybGRzLCBhZ2VudHMgYW5kIHBhY2thZ2VzIGJlZ2luIHdpdGggdGhlIFJFQURNRS4nLFxuICAgIHRhYmxlKFxuICAgICAgWyd0b3BpYycsICdwYWdlJywgJ2NvbW1hbmQnXSxcbiAgICAgIFtcbiAgICAgICAgWydhIHRlcm0gb2YgYSB0YWJsZSBvciBtZXNzYWdlJywgJ1tHbG9zc2FyeV0oLi9nbG9zc2FyeS5tZCknLCAnLi9vcnJlcnkgaGVscCBXT1JEJ10sXG4gICAgICAgIFsnYSB3b3JsZDogYWN0aW9ucywgc3BsaXRzLCBvcHRpb25zLCB0b29scycsICdbV29ybGRzXSguL3dvcmxkcy9pbmRleC5tZCknLCAnLi9vcnJlcnkgbGlzdCB3b3JsZHMgTkFNRSddLFxuICAgICAgICBbJ2FuIGFnZW50OiBtZXRob2QsIG9wdGlvbnMsIGRldmlhdGlvbnMnLCAnW0FnZW50c10oLi9hZ2VudHMvaW5kZXgubWQpJywgJy4vb3JyZXJ5IGxpc3QgYWdlbnRzIE5BTUUnXSxcbiAgICAgICAgWydtb2RlbCBuYW1lcyBhbmQgcGFyYW1ldGVycycsICdbTW9kZWxzXSguL21vZGVscy9pbmRleC5tZCknLCAnLi9vcnJlcnkgbGlzdCBtb2RlbHMgTkFNRSddLFxuICAgICAgICBbJ2Egc3VpdGU6IHdvcmxkcywgY29uZmlndXJhdGlvbnMsIHBhcGVyJywgJ1tTdWl0ZXNdKC4vc3VpdGVzLm1kKScsICcuL29ycmVyeSBsaXN0IHN1aXRlcyBOQU1FJ10sXG4gICAgICAgIFsnYSBwcm90b2NvbCBhZGFwdGVyJywgJ1tQcm90b2NvbHNdKC4vcHJvdG9jb2xzL2luZGV4Lm1kKScsICcuL29ycmVyeSBzZXJ2ZSAtLWhlbHAnXSxcbiAgICAgICAgWydhIHBhcGVyLCBzdGVwIGJ5IHN0ZXAnLCAnW1BhcGVyc10oLi9wYXBlcnMvaW5kZXgubWQpJywgJy4vb3JyZXJ5IHJ1biBOQU1FJ10sXG4gICAgICAgIFsnYSBjb21tYW5kIGFuZCBpdHMgZmxhZ3MnLCAnW0NvbW1hbmRzXSguL2NvbW1hbmRzLm1kKScsICcuL29ycmVyeSBDT01NQU5EIC0taGVscCddLFxuICAgICAgICBbJ2FuIGV4cG9ydCBvZiBhIHBhY2thZ2UnLCAnW0FQSV0oLi9hcGkvaW5kZXgubWQpJywgJyddLFxuICAgICAgICBbJ2FuIGV2ZW50IG9mIGEgam91cm5hbCcsICdbUmVhZCBhIGpvdXJuYWxdKC4vZ3VpZGVzL3JlYWQtYS1qb3VybmFsLm1kKScsICcuL29ycmVyeSBzaG93IERJUiBOIC0tZm9ybWF0IGpzb24nXSxcbiAgICAgICAgWydhIGNvbHVtbiBvZiBhbiBleHBvcnQnLCAnW0V4cG9ydF0oLi9ndWlkZXMvZXhwb3J0Lm1kKScsICcuL29ycmVyeSBleHBvcnQgLS1oZWxwJ10sXG4gICAgICBdLm1hcCgoW3doYXQgPSAnJywgd2hlcmUgPSAnJywgY29tbWFuZCA9ICcnXSkgPT4gW3doYXQsIHdoZXJlLCBjb2RlKGNvbW1hbmQpXSksXG4gICAgKSxcbiAgKVxufVxuXG5mdW5jdGlvbiB3b3JsZHNQYWdlKCk6IHN0cmluZyB7XG4gIHJldHVybiBwYXJhZ3JhcGhzKFxuICAgICcjIFdvcmxkcycsXG4gICAgJ0Egd29ybGQgaXMgdHdvIHB1cmUgZnVuY3Rpb25zLCBgc3RhcnRgIGFuZCBgc3RlcGAsIG92ZXIgcGxhaW4gZGF0YS4gRWFjaCBwYWdlIGRlc2NyaWJlcyB0aGUgYWN0aW9ucywgdGhlIGRpZmZlcmVuY2VzIGZyb20gdGhlIG9yaWdpbmFsIGFuZCB0aGUgZXZpZGVuY2Ugb2YgZmlkZWxpdHkuJyxcbiAgICB0YWJsZShcbiAgICAgIFsnd29ybGQnLCAnZGVzY3JpcHRpb24nXSxcbiAgICAgIG9ycmVyeS53b3JsZHMubWFwKCh7IGlkLCBzdW1tYXJ5IH0pID0+IFtgWyR7aWR9XSguLyR7aWR9Lm1kKWAsIHBsYWluKHN1bW1hcnkpXSksXG4gICAgKSxcbiAgICAnVG8gYWRkIGEgd29ybGQsIHNlZSBbQnJpbmcgeW91ciBvd24gd29ybGRdKC4uL2d1aWRlcy9icmluZy15b3VyLW93bi13b3JsZC5tZCkuJyxcbiAgKVxufVxuXG5mdW5jdGlvbiBhZ2VudHNQYWdlKCk6IHN0cmluZyB7XG4gIHJldHVybiBwYXJhZ3JhcGhzKFxuICAgICcjIEFnZW50cycsXG4gICAgJ0VhY2ggcGFnZSBoYXMgdGhlIG1ldGhvZCBpbiB0ZW4gbGluZXMsIGV2ZXJ5IG9wdGlvbiwgZGV2aWF0aW9ucyBmcm9tIHRoZSBwYXBlciwgYW5kIG1lYXN1cmVtZW50cy4gW1BhcGVyc10oLi4vcGFwZXJzL2luZGV4Lm1kKSBkZXNjcmliZXMgdGhlIG1ldGhvZHMgc3RlcCBieSBzdGVwLCB3aXRoIGxpbmtzIHRvIHRoZSBjb2RlIGFuZCB0aGUgcHVibGlzaGVkIHRhYmxlcy4nLFxuICAgIHRhYmxlKFxuICAgICAgWydhZ2VudCcsICdkZXNjcmlwdGlvbiddLFxuICAgICAgb3JyZXJ5LmFnZW50cy5tYXAoKHsgaWQsIG5hbWVGb3JtID0gaWQsIHN1bW1hcnkgfSkgPT4gW2BbJHtuYW1lRm9ybX1dKC4vJHtwYWdlT2YobmFtZUZvcm0pfSlgLCBwbGFpbihzdW1tYXJ5KV0pLFxuICAgICksXG4gICAgJ1RvIGFkZCBhbiBhZ2VudCwgc2VlIFtCcmluZyB5b3VyIG93biBhZ2VudF0oLi4vZ3VpZGVzL2JyaW5nLXlvdXItb3duLWFnZW50Lm1kKS4nLFxuICApXG59XG5cbmZ1bmN0aW9uIG1vZGVsc1BhZ2UoKTogc3RyaW5nIHtcbiAgcmV0dXJuIHBhcmFncmFwaHMoXG4gICAgJyMgTW9kZWxzJyxcbiAgICAnQSBtb2RlbCBhbnN3ZXJzIHJlcXVlc3RzLiBPbiB0aGUgY29tbWFuZCBsaW5lIGl0IGhhcyBhIG5hbWUgKGAtLW1vZGVsIE5BTUVgKTsgaW4gYSBwcm9ncmFtIGl0IGlzIGFuIG9iamVjdCB3aXRoIGBpZGAgYW5kIGBnZW5lcmF0ZWAuJyxcbiAgICB0YWJsZShcbiAgICAgIFsnbmFtZScsICdkZXNjcmlwdGlvbiddLFxuICAgICAgb3JyZXJ5Lm1vZGVscy5tYXAoKHsgaWQsIGZvcm0sIHN1bW1hcnkgfSkgPT4gW2BbJHtjb2RlKGZvcm0pfV0oLi8ke2lkfS5tZClgLCBwbGFpbihzdW1tYXJ5KV0pLFxuICAgICksXG4gICAgJ1Byb2dyYW1zIGFuZCB0ZXN0cyBjYW4gYWxzbyB1c2UgW3JlY29yZGVkXSguL3JlY29yZGVkLm1kKSwgd2hpY2ggcmVjb3JkcyBhbmQgcmVwbGF5cyByZXBsaWVzLCBhbmQgW3NjcmlwdGVkXSguL3NjcmlwdGVkLm1kKSwgd2hpY2ggcmV0dXJucyBnaXZlbiByZXBsaWVzLiBUbyBhZGQgYSBtb2RlbCwgc2VlIFtCcmluZyB5b3VyIG93biBtb2RlbF0oLi4vZ3VpZGVzL2JyaW5nLXlvdXItb3duLW1vZGVsLm1kKS4gW1RoZSBwYWNrYWdlXSguLi9wYWNrYWdlcy9tb2RlbHMubWQpIGxpc3RzIHRoZSBkaWZmZXJlbmNlcyBiZXR3ZWVuIHNlcnZlcnMuJyxcbiAgKVxufVxuXG5mdW5jdGlvbiBwYWNrYWdlc1BhZ2UoKTogc3RyaW5nIHtcbiAgY29uc3Qgcm93cyA9IG1hbmlmZXN0cygpLm1hcCgocGF0aCkgPT4ge1xuICAgIGNvbnN0IHsgbmFtZSwgZGVzY3JpcHRpb24gfSA9IEpTT04ucGFyc2UocmVhZChwYXRoKSkgYXMgeyByZWFkb25seSBuYW1lOiBzdHJpbmc7IHJlYWRvbmx5IGRlc2NyaXB0aW9uOiBzdHJpbmcgfVxuICAgIGNvbnN0IFtob21lID0gJycsIGZvbGRlciA9ICcnXSA9IHBhdGguc3BsaXQoJy8nKVxuICAgIHJldHVybiBbYFske25hbWV9XSguLi8ke3sgcGFja2FnZXM6ICdwYWNrYWdlcycsIGVudnM6ICd3b3JsZHMnLCBhZ2VudHM6ICdhZ2VudHMnIH1baG9tZV19LyR7Zm9sZGVyfS5tZClgLCBwbGFpbihkZXNjcmlwdGlvbildXG4gIH0pXG4gIHJldHVybiBwYXJhZ3JhcGhzKFxuICAgICcjIFBhY2thZ2VzJyxcbiAgICAnQWxsIHBhY2thZ2VzIHNoYXJlIG9uZSB2ZXJzaW9uLiBUaGV5IGFyZSBub3QgcHVibGlzaGVkIHlldDogYC4vb3JyZXJ5IHBhY2sgRElSYCBwYWNrcyBhIGNoZWNrb3V0IGZvciB1c2UgaW4geW91ciBwcm9qZWN0LiBTZWUgdGhlIFtBUEkgcmVmZXJlbmNlXSguLi9hcGkvaW5kZXgubWQpIGZvciBleHBvcnRzLicsXG4gICAgdGFibGUoWydwYWNrYWdlJywgJ2Rlc2NyaXB0aW9uJ10sIHJvd3MpLFxuICApXG59XG5cbmZ1bmN0aW9uIHBhZ2VPZihhZ2VudDogc3RyaW5nKTogc3RyaW5nIHtcbiAgY29uc3Qgb3duID0gZmlsZXNJbignYWdlbnRzJywgJy9SRUFETUUubWQnKS5zb21lKChwYXRoKSA9PiBwYXRoID09PSBgYWdlbnRzLyR7YWdlbnR9L1JFQURNRS5tZGApXG4gIHJldHVybiBvd24gfHwgYWdlbnQgPT09ICdwbGFuLWFjdCcgPyBgJHthZ2VudH0ubWRgIDogJ2Jhc2VsaW5lcy5tZCdcbn1cbiIsICJjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZGlybmFtZSA9IFwiL3RtcC93dC9wYWdlcy9kb2NzL3NpdGVcIjtjb25zdCBfX3ZpdGVfaW5qZWN0ZWRfb3JpZ2luYWxfZmlsZW5hbWUgPSBcIi90bXAvd3QvcGFnZXMvZG9jcy9zaXRlL3BhZ2VzLnRzXCI7Y29uc3QgX192aXRlX2luamVjdGVkX29yaWdpbmFsX2ltcG9ydF9tZXRhX3VybCA9IFwiZmlsZTovLy90bXAvd3QvcGFnZXMvZG9jcy9zaXRlL3BhZ2VzLnRzXCI7aW1wb3J0IHsgaW5kZXhQYWdlcyB9IGZyb20gJy4vaW5kZXhlcy50cydcbmltcG9ydCB7IHdpdGhTaXRlTGlua3MgfSBmcm9tICcuL2xpbmtzLnRzJ1xuaW1wb3J0IHsgYWdlbnRSZWZlcmVuY2UsIGNvbW1hbmRzUGFnZSwgZGVjaXNpb25zUGFnZSwgbW9kZWxSZWZlcmVuY2UsIE5BTUVTLCBzdWl0ZXNQYWdlLCB3b3JsZFJlZmVyZW5jZSB9IGZyb20gJy4vcmVmZXJlbmNlLnRzJ1xuaW1wb3J0IHsgdHlwZSBTb3VyY2VQYWdlLCBzb3VyY2VQYWdlcyB9IGZyb20gJy4vcmVwb3NpdG9yeS50cydcblxuLyoqIENvbnRlbnQgb2YgdGhlIHNpdGUuICovXG5leHBvcnQgaW50ZXJmYWNlIFNpdGVQYWdlcyB7XG4gIC8qKiBQYWdlIHRleHRzIGJ5IHBhdGggd2l0aGluIHRoZSBzaXRlLiAqL1xuICByZWFkb25seSBwYWdlczogUmVhZG9ubHlNYXA8c3RyaW5nLCBzdHJpbmc+XG4gIC8qKiBSZXBvc2l0b3J5IGZpbGVzIHRoYXQgcGFnZXMgbGluayB0by4gKi9cbiAgcmVhZG9ubHkgZmlsZXM6IHJlYWRvbmx5IHN0cmluZ1tdXG59XG5cbi8qKiBDb21tb24gcGFnZSBvZiB0aGUgYWdlbnRzIHRoYXQgY2FsbCBubyBtb2RlbC4gKi9cbmNvbnN0IEJBU0VMSU5FUyA9ICdhZ2VudHMvYmFzZWxpbmVzLm1kJ1xuXG4vKiogUmV0dXJucyBhbGwgcGFnZXMgZm9yIFZpdGVQcmVzczogdGhlIHJlcG9zaXRvcnkncyBkb2N1bWVudHMsIHdpdGggZ2VuZXJhdGVkIHJlZmVyZW5jZSBzZWN0aW9ucy4gKi9cbmV4cG9ydCBhc3luYyBmdW5jdGlvbiBzaXRlUGFnZXMoKTogUHJvbWlzZTxTaXRlUGFnZXM+IHtcbiAgY29uc3QgZmlsZXMgPSBuZXcgU2V0PHN0cmluZz4oKVxuICBjb25zdCBwYWdlcyA9IG5ldyBNYXA8c3RyaW5nLCBzdHJpbmc+KClcbiAgY29uc3QgZG9jdW1lbnRzID0gc291cmNlUGFnZXMoKVxuICBmb3IgKGNvbnN0IHsgc291cmNlLCBwYWdlLCB0ZXh0IH0gb2YgZG9jdW1lbnRzKSB7XG4gICAgY29uc3QgYm9keSA9IHdpdGhTaXRlTGlua3Mod2l0aG91dFRlc3RDb21tZW50cyh0ZXh0KSwgc291cmNlLCBwYWdlLCAocGF0aCkgPT4gdm9pZCBmaWxlcy5hZGQocGF0aCkpXG4gICAgcGFnZXMuc2V0KHBhZ2UsIGJvZHkpXG4gIH1cbiAgZm9yIChjb25zdCBbcGFnZSwgdGV4dF0gb2YgaW5kZXhQYWdlcygpKSBwYWdlcy5zZXQocGFnZSwgdGV4dClcbiAgY29uc3QgYXBwZW5kID0gKHBhZ2U6IHN0cmluZywgdGV4dDogc3RyaW5nKTogdm9pZCA9PiB2b2lkIHBhZ2VzLnNldChwYWdlLCBgJHsocGFnZXMuZ2V0KHBhZ2UpID8/ICcnKS50cmltRW5kKCl9XFxuXFxuJHt0ZXh0fWApXG4gIGZvciAoY29uc3QgbmFtZSBvZiBOQU1FUy53b3JsZHMpIGFwcGVuZChgd29ybGRzLyR7bmFtZX0ubWRgLCBhd2FpdCB3b3JsZFJlZmVyZW5jZShuYW1lKSlcbiAgZm9yIChjb25zdCBuYW1lIG9mIE5BTUVTLmFnZW50cykge1xuICAgIGNvbnN0IHBhZ2UgPSBwYWdlT2ZBZ2VudChuYW1lLCBwYWdlcylcbiAgICBhcHBlbmQocGFnZSwgYXdhaXQgYWdlbnRSZWZlcmVuY2UobmFtZSwgL14jIyBPcHRpb25zJC9tLnRlc3QocGFnZXMuZ2V0KHBhZ2UpID8/ICcnKSkpXG4gIH1cbiAgZm9yIChjb25zdCBuYW1lIG9mIE5BTUVTLm1vZGVscykgYXBwZW5kKGBtb2RlbHMvJHtuYW1lfS5tZGAsIGF3YWl0IG1vZGVsUmVmZXJlbmNlKG5hbWUpKVxuICBwYWdlcy5zZXQoJ3N1aXRlcy5tZCcsIGF3YWl0IHN1aXRlc1BhZ2UoKSlcbiAgcGFnZXMuc2V0KCdjb21tYW5kcy5tZCcsIGF3YWl0IGNvbW1hbmRzUGFnZSgpKVxuICBwYWdlcy5zZXQoJ2RlY2lzaW9ucy9pbmRleC5tZCcsIGRlY2lzaW9uc1BhZ2UoZG9jdW1lbnRzLmZpbHRlcihpc0RlY2lzaW9uKSkpXG4gIHJldHVybiB7IHBhZ2VzLCBmaWxlczogWy4uLmZpbGVzXS5zb3J0KCkgfVxufVxuXG5mdW5jdGlvbiBpc0RlY2lzaW9uKHsgcGFnZSB9OiBTb3VyY2VQYWdlKTogYm9vbGVhbiB7XG4gIHJldHVybiBwYWdlLnN0YXJ0c1dpdGgoJ2RlY2lzaW9ucy8nKVxufVxuXG4vKiogUGFnZSBvZiBhbiBhZ2VudDsgdGhlIGNvbW1vbiBwYWdlIGZvciBhZ2VudHMgdGhhdCBjYWxsIG5vIG1vZGVsLiAqL1xuZnVuY3Rpb24gcGFnZU9mQWdlbnQobmFtZTogc3RyaW5nLCBwYWdlczogUmVhZG9ubHlNYXA8c3RyaW5nLCBzdHJpbmc+KTogc3RyaW5nIHtcbiAgcmV0dXJuIHBhZ2VzLmhhcyhgYWdlbnRzLyR7bmFtZX0ubWRgKSA/IGBhZ2VudHMvJHtuYW1lfS5tZGAgOiBCQVNFTElORVNcbn1cblxuLyoqIFJlbW92ZXMgdGhlIEhUTUwgY29tbWVudHMgdGhhdCB0ZWxsIHRlc3RzIGhvdyB0byBydW4gYSBibG9jay4gKi9cbmZ1bmN0aW9uIHdpdGhvdXRUZXN0Q29tbWVudHModGV4dDogc3RyaW5nKTogc3RyaW5nIHtcbiAgcmV0dXJuIHRleHQucmVwbGFjZSgvXjwhLS0gW15cXG5dKiAtLT5cXG4vZ20sICcnKVxufVxuIl0sCiAgIm1hcHBpbmdzIjogIjtBQUErUCxTQUFTLGNBQUFBLG1CQUFrQjtBQUMxUixTQUFTLFFBQUFDLGFBQVk7QUFDckIsU0FBUyxvQkFBb0I7OztBQ0R0QixTQUFTLFNBQVMsU0FBeUI7QUFDaEQsUUFBTSxRQUFRLFFBQ1gsS0FBSyxFQUNMLFlBQVksRUFDWixRQUFRLHVCQUF1QixFQUFFO0FBQ3BDLFNBQU8sTUFBTSxRQUFRLE9BQU8sR0FBRztBQUNqQzs7O0FDUHFQLFNBQVMsY0FBQUMsbUJBQWtCO0FBQ2hSLFNBQVMsUUFBQUMsYUFBWTs7O0FDRDhOLFNBQVMsY0FBYzs7O0FDQXJCLFNBQVMsVUFBVSxnQkFBZ0I7QUFDeFIsU0FBUyxnQkFBZ0Isa0JBQWtCO0FBRzNDLGVBQXNCLGNBQXNCLE9BQTJDO0FBQ3JGLFNBQU8sS0FBSyxNQUFNLE1BQU0sV0FBVyxDQUFDLEdBQUcsT0FBTyxRQUFRLENBQUMsQ0FBQztBQUMxRDtBQUdBLGVBQXNCLFdBQVcsT0FBMkM7QUFDMUUsTUFBSSxPQUFPO0FBQ1gsUUFBTSxTQUFTLElBQUksU0FBUztBQUFBLElBQzFCLGVBQWU7QUFBQSxJQUNmLE1BQU0sT0FBTyxXQUFXLE1BQU07QUFDNUIsY0FBUSxPQUFPLEtBQUs7QUFDcEIsV0FBSztBQUFBLElBQ1A7QUFBQSxFQUNGLENBQUM7QUFDRCxRQUFNLFdBQVcsZUFBZTtBQUFBLElBQzlCLFNBQVM7QUFBQSxJQUNULE9BQU8sU0FBUyxLQUFLLENBQUMsQ0FBQztBQUFBLElBQ3ZCO0FBQUEsSUFDQSxRQUFRLFFBQVE7QUFBQSxJQUNoQixhQUFhO0FBQUEsSUFDYixTQUFTO0FBQUEsRUFDWCxDQUFDO0FBQ0QsUUFBTSxTQUFTLE1BQU0sV0FBVyxPQUFPLFFBQVE7QUFDL0MsTUFBSSxXQUFXLEVBQUcsT0FBTSxJQUFJLE1BQU0sVUFBVSxNQUFNLEtBQUssR0FBRyxDQUFDLGVBQWUsTUFBTSxFQUFFO0FBQ2xGLFNBQU87QUFDVDs7O0FDNUJPLFNBQVMsTUFBTSxRQUEyQixNQUE4QztBQUM3RixNQUFJLEtBQUssV0FBVyxFQUFHLFFBQU87QUFDOUIsUUFBTSxRQUFRLENBQUMsUUFBUSxPQUFPLElBQUksTUFBTSxLQUFLLEdBQUcsR0FBRyxLQUFLLElBQUksQ0FBQyxRQUFRLElBQUksSUFBSSxJQUFJLENBQUMsQ0FBQztBQUNuRixTQUFPLEdBQUcsTUFBTSxJQUFJLENBQUMsU0FBUyxLQUFLLEtBQUssS0FBSyxLQUFLLENBQUMsSUFBSSxFQUFFLEtBQUssSUFBSSxDQUFDO0FBQUE7QUFDckU7QUFHTyxTQUFTLEtBQUssTUFBc0I7QUFDekMsU0FBTyxTQUFTLEtBQUssS0FBSyxLQUFLLFNBQVMsR0FBRyxJQUFJLFFBQVEsSUFBSSxVQUFVLEtBQUssSUFBSTtBQUNoRjtBQUdPLFNBQVMsTUFBTSxNQUFzQjtBQUMxQyxRQUFNLFVBQVUsQ0FBQyxTQUF5QixLQUFLLFFBQVEsaUJBQWlCLE1BQU0sRUFBRSxXQUFXLE1BQU0sU0FBUztBQUMxRyxTQUFPLEtBQ0osTUFBTSxXQUFXLEVBQ2pCLElBQUksQ0FBQyxTQUFVLEtBQUssV0FBVyxHQUFHLElBQUksT0FBTyxRQUFRLElBQUksQ0FBRSxFQUMzRCxLQUFLLEVBQUU7QUFDWjtBQUdPLFNBQVMsY0FBYyxPQUFrQztBQUM5RCxTQUFPLEdBQUcsTUFDUCxJQUFJLENBQUMsU0FBUyxLQUFLLEtBQUssQ0FBQyxFQUN6QixPQUFPLENBQUMsU0FBUyxTQUFTLEVBQUUsRUFDNUIsS0FBSyxNQUFNLENBQUM7QUFBQTtBQUNqQjtBQUVBLFNBQVMsS0FBSyxNQUFzQjtBQUNsQyxTQUFPLEtBQUssV0FBVyxNQUFNLE1BQU0sRUFBRSxXQUFXLEtBQUssS0FBSztBQUM1RDs7O0FGekJBLGVBQXNCLGVBQWUsSUFBNkI7QUFDaEUsUUFBTSxFQUFFLE9BQU8sSUFBSSxNQUFNLFdBQTZDLFFBQVEsVUFBVSxFQUFFO0FBQzFGLFNBQU8sVUFBVSxRQUFRLENBQUMsRUFBRSxRQUFRLFFBQVEsU0FBUyxNQUFNLE1BQU07QUFBQSxJQUMvRCxrQkFBa0IsRUFBRTtBQUFBLElBQ3BCLFVBQVUsZUFBZSxFQUFFLEVBQUU7QUFBQSxJQUM3QixtQkFBbUIsT0FBTyxRQUFRLE1BQU0sRUFDckMsSUFBSSxDQUFDLENBQUMsTUFBTSxLQUFLLE1BQU0sR0FBRyxLQUFLLElBQUksQ0FBQyxJQUFJLEtBQUssRUFBRSxFQUMvQyxLQUFLLElBQUksQ0FBQztBQUFBLElBQ2IsaUJBQWlCLEVBQUU7QUFBQSxJQUNuQjtBQUFBLE1BQ0UsQ0FBQyxTQUFTLFdBQVcsU0FBUyxFQUFFO0FBQUEsTUFDaEMsT0FBTyxJQUFJLENBQUMsRUFBRSxPQUFPLFNBQVMsT0FBTyxVQUFVLE1BQU07QUFBQSxRQUNuRCxLQUFLLEtBQUs7QUFBQSxRQUNWLEtBQUssT0FBTztBQUFBLFFBQ1osT0FBTyxLQUFLO0FBQUEsUUFDWixZQUFZLFlBQVk7QUFBQSxNQUMxQixDQUFDO0FBQUEsSUFDSDtBQUFBLElBQ0EsR0FBRyxZQUFZLHdCQUF3QixFQUFFLElBQUksNkJBQTZCLE9BQU87QUFBQSxJQUNqRixnQkFBZ0IsRUFBRTtBQUFBLElBQ2xCO0FBQUEsSUFDQTtBQUFBLE1BQ0UsQ0FBQyxRQUFRLFVBQVUsUUFBUSxhQUFhO0FBQUEsTUFDeEMsTUFBTSxJQUFJLENBQUMsRUFBRSxNQUFNLFNBQVMsSUFBSSxPQUFPLFlBQVksTUFBTSxDQUFDLEtBQUssSUFBSSxHQUFHLEtBQUssTUFBTSxHQUFHLE1BQU0sS0FBSyxJQUFJLEdBQUcsTUFBTSxXQUFXLENBQUMsQ0FBQztBQUFBLElBQzNIO0FBQUEsRUFDRixDQUFDO0FBQ0g7QUFHQSxlQUFzQixlQUFlLElBQVksV0FBcUM7QUFDcEYsUUFBTSxFQUFFLE9BQU8sSUFBSSxNQUFNLFdBQTZDLFFBQVEsVUFBVSxFQUFFO0FBQzFGLFFBQU0sRUFBRSxPQUFPLElBQUksTUFBTSxXQUE2QyxRQUFRLFFBQVE7QUFDdEYsUUFBTSxVQUFVLE9BQU8sT0FBTyxDQUFDLEVBQUUsS0FBSyxNQUFNLEtBQUssS0FBSyxDQUFDLFFBQVEsUUFBUSxNQUFNLElBQUksV0FBVyxHQUFHLEVBQUUsR0FBRyxDQUFDLENBQUM7QUFDdEcsU0FBTyxVQUFVLFFBQVEsQ0FBQyxFQUFFLFNBQVMsYUFBYSxPQUFPLFNBQVMsQ0FBQyxHQUFHLFNBQVMsV0FBVyxDQUFDLEVBQUUsTUFBTTtBQUFBLElBQ2pHLGtCQUFrQixFQUFFO0FBQUEsSUFDcEIsR0FBRyxNQUFNLE9BQU8sQ0FBQyxLQUFLLFVBQVUsZUFBZSxFQUFFLEVBQUUsQ0FBQztBQUFBLElBQ3BEO0FBQUEsTUFDRSxDQUFDLElBQUksRUFBRTtBQUFBLE1BQ1A7QUFBQSxRQUNFLENBQUMsU0FBUyxhQUFhLGFBQWEsTUFBTTtBQUFBLFFBQzFDLENBQUMsVUFBVSxhQUFhLENBQUMsR0FBRyxRQUFRLE1BQU0sRUFBRSxJQUFJLElBQUksRUFBRSxLQUFLLFNBQVMsSUFBSSxFQUFFO0FBQUEsUUFDMUUsQ0FBQyxZQUFZLFNBQVMsSUFBSSxDQUFDLFlBQVksR0FBRyxLQUFLLFFBQVEsRUFBRSxDQUFDLEtBQUssUUFBUSxTQUFTLElBQUksSUFBSSxFQUFFLEtBQUssSUFBSSxDQUFDLEdBQUcsRUFBRSxLQUFLLE1BQU0sQ0FBQztBQUFBLFFBQ3JILENBQUMsVUFBVSxRQUFRLElBQUksQ0FBQyxVQUFVLElBQUksTUFBTSxFQUFFLGtCQUFrQixNQUFNLEVBQUUsR0FBRyxFQUFFLEtBQUssSUFBSSxDQUFDO0FBQUEsTUFDekYsRUFBRSxPQUFPLENBQUMsQ0FBQyxFQUFFLEtBQUssTUFBTSxVQUFVLEVBQUU7QUFBQSxJQUN0QztBQUFBLElBQ0EsR0FBSSxZQUNBLGFBQWEsd0JBQXdCLEVBQUUsSUFBSSxZQUFZLEVBQUUsZUFBZSxPQUFPLElBQy9FLFlBQVksa0JBQWtCLEVBQUUsSUFBSSxZQUFZLEVBQUUsZUFBZSxPQUFPO0FBQUEsRUFDOUUsQ0FBQztBQUNIO0FBR0EsZUFBc0IsZUFBZSxJQUE2QjtBQUNoRSxRQUFNLEVBQUUsT0FBTyxJQUFJLE1BQU0sV0FBNkMsUUFBUSxVQUFVLEVBQUU7QUFDMUYsU0FBTyxVQUFVLFFBQVEsQ0FBQyxFQUFFLE1BQU0sU0FBUyxTQUFTLFdBQVcsTUFBTTtBQUFBLElBQ25FLGtCQUFrQixFQUFFO0FBQUEsSUFDcEIsR0FBRyxLQUFLLElBQUksQ0FBQyxLQUFLLE1BQU0sT0FBTyxDQUFDLEtBQUssVUFBVSxlQUFlLEVBQUUsRUFBRSxDQUFDO0FBQUEsSUFDbkU7QUFBQSxNQUNFLENBQUMsVUFBVSxhQUFhO0FBQUEsTUFDeEIsT0FBTyxRQUFRLE9BQU8sRUFBRSxJQUFJLENBQUMsQ0FBQyxNQUFNLElBQUksTUFBTSxDQUFDLEtBQUssSUFBSSxHQUFHLE1BQU0sSUFBSSxDQUFDLENBQUM7QUFBQSxJQUN6RTtBQUFBLElBQ0EsR0FBRyxDQUFDLEdBQUcsSUFBSSxJQUFJLFdBQVcsSUFBSSxDQUFDLEVBQUUsT0FBQUMsU0FBUSxhQUFhLE1BQU1BLE1BQUssQ0FBQyxDQUFDLEVBQUUsUUFBUSxDQUFDLFVBQVU7QUFDdEYsWUFBTUEsU0FBUSxXQUFXLE9BQU8sQ0FBQyxlQUFlLFVBQVUsU0FBUyxrQkFBa0IsS0FBSztBQUMxRixZQUFNLFFBQVFBLE9BQU0sS0FBSyxDQUFDLGNBQWMsVUFBVSxZQUFZLE1BQVMsSUFBSSxPQUFPLEtBQUssT0FBTyxJQUFJLENBQUM7QUFDbkcsYUFBTztBQUFBLFFBQ0wsT0FBTyxNQUFNLE1BQU0sR0FBRyxDQUFDLEVBQUUsWUFBWSxDQUFDLEdBQUcsTUFBTSxNQUFNLENBQUMsQ0FBQztBQUFBLFFBQ3ZEO0FBQUEsVUFDRSxDQUFDLGFBQWEsU0FBUyxHQUFHLE9BQU8sYUFBYTtBQUFBLFVBQzlDQSxPQUFNLElBQUksQ0FBQyxFQUFFLE1BQU0sUUFBUSxTQUFTLE1BQU0sU0FBQUMsV0FBVSxDQUFDLEVBQUUsTUFBTTtBQUFBLFlBQzNELEtBQUssSUFBSTtBQUFBLFlBQ1QsTUFBTSxNQUFNO0FBQUEsWUFDWixHQUFHLE1BQU0sSUFBSSxDQUFDLFdBQVcsT0FBTyxVQUFVQSxXQUFXQSxTQUFRLE1BQU0sS0FBSyxhQUFjLEVBQUUsQ0FBQztBQUFBLFlBQ3pGLE1BQU0sSUFBSTtBQUFBLFVBQ1osQ0FBQztBQUFBLFFBQ0g7QUFBQSxNQUNGO0FBQUEsSUFDRixDQUFDO0FBQUEsRUFDSCxDQUFDO0FBQ0g7QUFHQSxlQUFzQixhQUE4QjtBQUNsRCxRQUFNLEVBQUUsT0FBTyxJQUFJLE1BQU0sV0FBNkMsUUFBUSxRQUFRO0FBQ3RGLFNBQU87QUFBQSxJQUNMO0FBQUEsSUFDQSxrRkFBa0YsVUFBVSxhQUFhLENBQUMsSUFBSSxLQUFLLDZCQUE2QixDQUFDO0FBQUEsSUFDakosR0FBRyxPQUFPO0FBQUEsTUFBSSxDQUFDLEVBQUUsSUFBSSxTQUFTLFFBQVEsTUFBTSxPQUFPLE1BQU0sTUFDdkQ7QUFBQSxRQUNFLE1BQU0sRUFBRTtBQUFBLFFBQ1IsR0FBRyxNQUFNLE9BQU8sQ0FBQztBQUFBLFFBQ2pCO0FBQUEsVUFDRSxDQUFDLElBQUksRUFBRTtBQUFBLFVBQ1A7QUFBQSxZQUNFLENBQUMsV0FBVyxLQUFLLGdCQUFnQixFQUFFLEVBQUUsQ0FBQztBQUFBLFlBQ3RDLENBQUMsVUFBVSxPQUFPLElBQUksQ0FBQyxVQUFVLElBQUksS0FBSyxjQUFjLEtBQUssTUFBTSxFQUFFLEtBQUssSUFBSSxDQUFDO0FBQUEsWUFDL0UsQ0FBQyxrQkFBa0IsS0FBSyxJQUFJLEtBQUssRUFBRSxLQUFLLElBQUksQ0FBQztBQUFBLFlBQzdDLENBQUMsU0FBUyxNQUFNLFNBQVMsRUFBRSxDQUFDO0FBQUEsWUFDNUIsQ0FBQyxzQkFBc0IsTUFBTSxTQUFTLEVBQUUsQ0FBQztBQUFBLFVBQzNDLEVBQUUsT0FBTyxDQUFDLENBQUMsRUFBRSxLQUFLLE1BQU0sVUFBVSxFQUFFO0FBQUEsUUFDdEM7QUFBQSxNQUNGO0FBQUEsSUFDRjtBQUFBLEVBQ0Y7QUFDRjtBQUdBLGVBQXNCLGVBQWdDO0FBQ3BELFFBQU1DLFdBQVUsTUFBTSxXQUFXLENBQUMsUUFBUSxDQUFDO0FBQzNDLFFBQU0sUUFBUSxNQUFNLFFBQVEsV0FBV0EsUUFBTyxHQUFHLE9BQU8sU0FBUztBQUMvRCxVQUFNLE9BQU8sTUFBTSxXQUFXLENBQUMsTUFBTSxTQUFTLFFBQVEsZUFBZSxRQUFRLENBQUM7QUFDOUUsVUFBTUMsU0FBUSxXQUFXLElBQUksRUFBRSxPQUFPLENBQUMsU0FBUyxTQUFTLE1BQU07QUFDL0QsVUFBTSxRQUFRLE1BQU0sUUFBUUEsUUFBTyxPQUFPLFNBQVMsQ0FBQyxPQUFPLElBQUksSUFBSSxJQUFJLElBQUksT0FBTyxNQUFNLFdBQVcsQ0FBQyxNQUFNLE1BQU0sUUFBUSxDQUFDLENBQUMsQ0FBQyxDQUFDO0FBQzVILFdBQU8sQ0FBQyxNQUFNLElBQUksSUFBSSxPQUFPLElBQUksR0FBRyxHQUFHLE1BQU0sS0FBSyxDQUFDO0FBQUEsRUFDckQsQ0FBQztBQUNELFNBQU8sV0FBVyxjQUFjLHFDQUFxQyxPQUFPRCxRQUFPLEdBQUcsR0FBRyxNQUFNLEtBQUssQ0FBQztBQUN2RztBQUdPLFNBQVMsY0FBYyxXQUFnRjtBQUM1RyxRQUFNLE9BQU8sQ0FBQyxHQUFHLElBQUksSUFBSSxVQUFVLElBQUksQ0FBQyxFQUFFLE1BQUFFLE1BQUssTUFBTSxNQUFNQSxLQUFJLENBQUMsQ0FBQyxDQUFDLEVBQUUsS0FBSyxFQUFFLFFBQVE7QUFDbkYsU0FBTztBQUFBLElBQ0w7QUFBQSxJQUNBO0FBQUEsSUFDQSxHQUFHLEtBQUssUUFBUSxDQUFDLFFBQVE7QUFBQSxNQUN2QixNQUFNLEdBQUc7QUFBQSxNQUNULFVBQ0csT0FBTyxDQUFDLEVBQUUsTUFBQUEsTUFBSyxNQUFNLE1BQU1BLEtBQUksTUFBTSxHQUFHLEVBQ3hDLElBQUksQ0FBQyxFQUFFLE1BQUFBLE9BQU0sS0FBSyxNQUFNLE1BQU0sUUFBUSxJQUFJLENBQUMsT0FBT0EsTUFBSyxNQUFNLGFBQWEsTUFBTSxDQUFDLEdBQUcsRUFDcEYsS0FBSyxJQUFJO0FBQUEsSUFDZCxDQUFDO0FBQUEsRUFDSDtBQUNGO0FBR08sU0FBUyxRQUFRLE1BQXNCO0FBQzVDLFNBQU8sWUFBWSxLQUFLLElBQUksSUFBSSxDQUFDLEtBQUs7QUFDeEM7QUFHTyxJQUFNLFFBSVQ7QUFBQSxFQUNGLFFBQVEsT0FBTyxPQUFPLElBQUksQ0FBQyxFQUFFLEdBQUcsTUFBTSxFQUFFO0FBQUEsRUFDeEMsUUFBUSxPQUFPLE9BQU8sSUFBSSxDQUFDLEVBQUUsSUFBSSxVQUFVLEtBQUssTUFBTSxRQUFRLEVBQUU7QUFBQSxFQUNoRSxRQUFRLE9BQU8sT0FBTyxJQUFJLENBQUMsRUFBRSxHQUFHLE1BQU0sRUFBRTtBQUMxQztBQUVBLFNBQVMsVUFBa0IsT0FBMEIsT0FBcUQ7QUFDeEcsUUFBTSxDQUFDLEtBQUssSUFBSTtBQUNoQixNQUFJLFVBQVUsT0FBVyxPQUFNLElBQUksTUFBTSwrQkFBK0I7QUFDeEUsU0FBTyxXQUFXLEdBQUcsTUFBTSxLQUFLLENBQUM7QUFDbkM7QUFFQSxTQUFTLFlBQVksU0FBaUIsTUFBYyxTQUFtRDtBQUNyRyxNQUFJLFFBQVEsV0FBVyxFQUFHLFFBQU8sQ0FBQztBQUNsQyxRQUFNLE9BQU8sUUFBUSxJQUFJLENBQUMsRUFBRSxNQUFNLGFBQWEsU0FBUyxjQUFjLE9BQU8sTUFBTTtBQUFBLElBQ2pGLEtBQUssSUFBSTtBQUFBLElBQ1QsS0FBSyxPQUFPLFlBQVksQ0FBQztBQUFBLElBQ3pCLE1BQU0sTUFBTTtBQUFBLElBQ1osTUFBTSxXQUFXO0FBQUEsRUFDbkIsQ0FBQztBQUNELFNBQU8sQ0FBQyxTQUFTLFlBQVksS0FBSyxJQUFJLENBQUMsS0FBSyxNQUFNLENBQUMsVUFBVSxXQUFXLFNBQVMsYUFBYSxHQUFHLElBQUksQ0FBQztBQUN4RztBQUdBLFNBQVMsYUFBYSxTQUFpQixNQUFjLFNBQW1EO0FBQ3RHLE1BQUksUUFBUSxXQUFXLEVBQUcsUUFBTyxDQUFDO0FBQ2xDLFFBQU0sT0FBTyxRQUFRLElBQUksQ0FBQyxFQUFFLE1BQU0sU0FBUyxjQUFjLE9BQU8sTUFBTSxDQUFDLEtBQUssSUFBSSxHQUFHLEtBQUssT0FBTyxZQUFZLENBQUMsR0FBRyxNQUFNLE1BQU0sQ0FBQyxDQUFDO0FBQzdILFNBQU8sQ0FBQyxTQUFTLFlBQVksS0FBSyxJQUFJLENBQUMsS0FBSyxNQUFNLENBQUMsVUFBVSxXQUFXLGlCQUFpQixHQUFHLElBQUksQ0FBQztBQUNuRztBQUVBLFNBQVMsVUFBVSxTQUF5QjtBQUMxQyxTQUFPLEdBQUcsS0FBSyxZQUFZLE9BQU8sRUFBRSxDQUFDO0FBQ3ZDO0FBRUEsU0FBUyxXQUFXLE1BQWlDO0FBQ25ELFFBQU0sQ0FBQyxFQUFFLE9BQU8sRUFBRSxJQUFJLEtBQUssTUFBTSw2QkFBNkI7QUFDOUQsU0FBTyxDQUFDLEdBQUcsS0FBSyxTQUFTLGlCQUFpQixDQUFDLEVBQUUsSUFBSSxDQUFDLENBQUMsRUFBRSxJQUFJLE1BQU0sT0FBTyxJQUFJLENBQUMsRUFBRSxPQUFPLENBQUMsU0FBUyxTQUFTLE1BQU07QUFDL0c7QUFFQSxTQUFTLE9BQU8sTUFBc0I7QUFDcEMsU0FBTztBQUFBLEVBQWUsS0FBSyxRQUFRLENBQUM7QUFBQTtBQUN0QztBQUVBLFNBQVMsTUFBTUEsT0FBc0I7QUFDbkMsU0FBTyxrQkFBa0IsS0FBS0EsS0FBSSxJQUFJLENBQUMsS0FBSztBQUM5QztBQUdBLGVBQWUsUUFBc0IsT0FBd0IsTUFBbUU7QUFDOUgsUUFBTSxVQUFvQixDQUFDO0FBQzNCLGFBQVcsUUFBUSxNQUFPLFNBQVEsS0FBSyxNQUFNLEtBQUssSUFBSSxDQUFDO0FBQ3ZELFNBQU87QUFDVDs7O0FHek1xUCxTQUFTLFlBQVksYUFBYSxjQUFjLGdCQUFnQjtBQUNyVCxTQUFTLE1BQU0sT0FBTyxVQUFVLFdBQVc7QUFJcEMsSUFBTSxPQUFlLFNBQVMsUUFBUSxJQUFJLENBQUM7QUFZbEQsSUFBTSxrQkFBa0Isb0JBQUksSUFBSSxDQUFDLGdCQUFnQixRQUFRLFdBQVcsQ0FBQztBQUdyRSxJQUFNLFVBQTRDLEVBQUUsTUFBTSxVQUFVLFFBQVEsVUFBVSxVQUFVLFlBQVksVUFBVSxXQUFXO0FBRzFILFNBQVMsY0FBcUM7QUFDbkQsU0FBTyxRQUFRLEtBQUssS0FBSyxFQUN0QixRQUFRLENBQUMsV0FBVztBQUNuQixVQUFNQyxRQUFPLE9BQU8sTUFBTTtBQUMxQixXQUFPQSxVQUFTLFVBQWEsV0FBVyxjQUFjLENBQUMsSUFBSSxDQUFDLEVBQUUsUUFBUSxNQUFBQSxPQUFNLE1BQU0sS0FBSyxNQUFNLEVBQUUsQ0FBQztBQUFBLEVBQ2xHLENBQUMsRUFDQSxLQUFLLENBQUMsS0FBSyxVQUFXLElBQUksT0FBTyxNQUFNLE9BQU8sS0FBSyxDQUFFO0FBQzFEO0FBR08sU0FBUyxPQUFPLFFBQW9DO0FBQ3pELFFBQU0sQ0FBQyxPQUFPLElBQUksT0FBTyxJQUFJLE9BQU8sRUFBRSxJQUFJLE9BQU8sTUFBTSxHQUFHO0FBQzFELE1BQUksV0FBVyxZQUFhLFFBQU87QUFDbkMsTUFBSSxXQUFXLGtCQUFtQixRQUFPO0FBQ3pDLE1BQUksV0FBVyxjQUFlLFFBQU87QUFDckMsTUFBSSxXQUFXLFlBQWEsUUFBTztBQUNuQyxNQUFJLFNBQVMsT0FBUSxRQUFPLE9BQU8sTUFBTSxRQUFRLE1BQU0sRUFBRSxRQUFRLHFCQUFxQixZQUFZO0FBQ2xHLE1BQUksU0FBUztBQUNYLFdBQU8sT0FDSixRQUFRLGVBQWUsVUFBVSxFQUNqQyxRQUFRLGVBQWUsS0FBSyxFQUM1QixZQUFZO0FBQ2pCLFFBQU0sU0FBUyxRQUFRLElBQUk7QUFDM0IsTUFBSSxXQUFXLE9BQVcsUUFBTztBQUNqQyxNQUFJLFNBQVMsWUFBYSxRQUFPLEdBQUcsTUFBTTtBQUMxQyxNQUFJLFNBQVMsWUFBYSxRQUFPLEdBQUcsTUFBTSxJQUFJLElBQUk7QUFDbEQsU0FBTyxTQUFTLFNBQVMsR0FBRyxNQUFNLElBQUksSUFBSSxhQUFhO0FBQ3pEO0FBU08sU0FBUyxTQUFTLFFBQWdCLE1BQXNCO0FBQzdELFFBQU0sV0FBVyxNQUFNLEtBQUssTUFBTSxRQUFRLE1BQU0sR0FBRyxJQUFJLEVBQUUsUUFBUSxPQUFPLEVBQUU7QUFFMUUsTUFBSSxVQUFVLFFBQVEsTUFBTSxPQUFXLFFBQU8sRUFBRSxNQUFNLFFBQVEsTUFBTSxVQUFVLFFBQVEsRUFBRTtBQUN4RixNQUFJLENBQUMsV0FBVyxLQUFLLE1BQU0sUUFBUSxDQUFDLEVBQUcsUUFBTztBQUM5QyxNQUFJLENBQUMsU0FBUyxLQUFLLE1BQU0sUUFBUSxDQUFDLEVBQUUsWUFBWSxHQUFHO0FBQ2pELFVBQU1BLFFBQU8sU0FBUyxTQUFTLEtBQUssSUFBSSxPQUFPLFFBQVEsSUFBSTtBQUMzRCxXQUFPQSxVQUFTLFNBQVksRUFBRSxNQUFNLFFBQVEsTUFBTSxTQUFTLElBQUksRUFBRSxNQUFNLFFBQVEsTUFBQUEsTUFBSztBQUFBLEVBQ3RGO0FBQ0EsUUFBTSxTQUFTLENBQUMsYUFBYSxVQUFVLEVBQUUsSUFBSSxDQUFDLFNBQVMsR0FBRyxRQUFRLElBQUksSUFBSSxFQUFFLEVBQUUsS0FBSyxDQUFDLFNBQVMsV0FBVyxLQUFLLE1BQU0sSUFBSSxDQUFDLENBQUM7QUFDekgsUUFBTUEsUUFBTyxXQUFXLFNBQVksU0FBWSxPQUFPLE1BQU07QUFDN0QsU0FBT0EsVUFBUyxTQUFZLFNBQVksRUFBRSxNQUFNLFFBQVEsTUFBQUEsTUFBSztBQUMvRDtBQUdBLElBQU0sWUFBOEMsRUFBRSxrQkFBa0IscUJBQXFCO0FBR3RGLFNBQVMsUUFBUSxRQUFnQixLQUFnQztBQUN0RSxRQUFNLFVBQVUsWUFBWSxLQUFLLE1BQU0sTUFBTSxHQUFHLEVBQUUsZUFBZSxLQUFLLENBQUM7QUFDdkUsU0FBTyxRQUNKLFFBQVEsQ0FBQyxVQUFVO0FBQ2xCLFVBQU0sT0FBTyxNQUFNLEtBQUssUUFBUSxNQUFNLElBQUk7QUFFMUMsUUFBSSxNQUFNLEtBQUssV0FBVyxHQUFHLEtBQUssZ0JBQWdCLElBQUksTUFBTSxJQUFJLEtBQUssU0FBUyxPQUFRLFFBQU8sQ0FBQztBQUM5RixXQUFPLE1BQU0sWUFBWSxJQUFJLFFBQVEsTUFBTSxHQUFHLElBQUksS0FBSyxTQUFTLEdBQUcsSUFBSSxDQUFDLElBQUksSUFBSSxDQUFDO0FBQUEsRUFDbkYsQ0FBQyxFQUNBLEtBQUs7QUFDVjtBQUdPLFNBQVMsS0FBSyxNQUFzQjtBQUN6QyxTQUFPLGFBQWEsS0FBSyxNQUFNLElBQUksR0FBRyxNQUFNLEVBQUUsV0FBVyxRQUFRLElBQUk7QUFDdkU7QUFFQSxTQUFTLFNBQVMsUUFBd0I7QUFDeEMsTUFBSSxXQUFXLEtBQUssUUFBUSxxQkFBcUIsQ0FBQyxFQUFHLFFBQU87QUFDNUQsUUFBTSxRQUFRLEtBQUssUUFBUSxJQUFJO0FBQy9CLE1BQUksVUFBVSxPQUFRLE9BQU0sSUFBSSxNQUFNLCtCQUErQixTQUFTLEtBQUssUUFBUSxJQUFJLENBQUMsQ0FBQyxFQUFFO0FBQ25HLFNBQU8sU0FBUyxLQUFLO0FBQ3ZCOzs7QUp0Rk8sSUFBTSxhQUFpRTtBQUFBLEVBQzVFLEVBQUUsTUFBTSxTQUFTLE1BQU0sbUJBQW1CO0FBQUEsRUFDMUMsRUFBRSxNQUFNLFVBQVUsTUFBTSxXQUFXO0FBQUEsRUFDbkMsRUFBRSxNQUFNLFdBQVcsTUFBTSxZQUFZO0FBQUEsRUFDckMsRUFBRSxNQUFNLGFBQWEsTUFBTSxhQUFhO0FBQUEsRUFDeEMsRUFBRSxNQUFNLE9BQU8sTUFBTSxRQUFRO0FBQy9CLEVBQUUsT0FBTyxDQUFDLEVBQUUsS0FBSyxNQUFNLFNBQVMsZUFBZSxXQUFXLENBQUM7QUFHcEQsU0FBUyxXQUFtQztBQUNqRCxRQUFNLE1BQU0sUUFBUTtBQUNwQixRQUFNLFdBQVcsU0FBUyxPQUFPLENBQUMsRUFBRSxLQUFLLE1BQU0sU0FBUyxjQUFjLFdBQVcsQ0FBQztBQUNsRixTQUFPLE9BQU8sWUFBWTtBQUFBLElBQ3hCLEdBQUcsU0FBUyxJQUFJLENBQUMsRUFBRSxNQUFNLE1BQU0sTUFBTSxNQUFNLENBQUMsSUFBSSxJQUFJLElBQUksQ0FBQyxNQUFNLE1BQU0sTUFBTSxDQUFDLEdBQUcsR0FBRyxHQUFHLENBQUMsQ0FBVTtBQUFBLElBQ2hHLENBQUMsS0FBSyxHQUFHO0FBQUEsRUFDWCxDQUFDO0FBQ0g7QUFHQSxJQUFNLFdBQXlGO0FBQUEsRUFDN0YsRUFBRSxNQUFNLFlBQVksTUFBTSxXQUFXLE9BQU8sTUFBTSxNQUFNLGNBQWMsRUFBRTtBQUFBLEVBQ3hFLEVBQUUsTUFBTSxXQUFXLE1BQU0sVUFBVSxPQUFPLE1BQU0sTUFBTSxhQUFhLEVBQUU7QUFBQSxFQUNyRTtBQUFBLElBQ0UsTUFBTTtBQUFBLElBQ04sTUFBTTtBQUFBLElBQ04sT0FBTyxNQUFNLENBQUMsS0FBSyxjQUFjLFNBQVMsR0FBRyxHQUFHLE1BQU0sT0FBTyxJQUFJLENBQUMsU0FBUyxLQUFLLE1BQU0sVUFBVSxJQUFJLEVBQUUsQ0FBQyxDQUFDO0FBQUEsRUFDMUc7QUFBQSxFQUNBO0FBQUEsSUFDRSxNQUFNO0FBQUEsSUFDTixNQUFNO0FBQUEsSUFDTixPQUFPLE1BQU07QUFBQSxNQUNYLEtBQUssY0FBYyxTQUFTO0FBQUEsTUFDNUIsR0FBRyxNQUFNLE9BQU8sT0FBTyxDQUFDLFNBQVMsQ0FBQyxjQUFjLEtBQUssSUFBSSxDQUFDLEVBQUUsSUFBSSxDQUFDLFNBQVMsS0FBSyxNQUFNLFVBQVUsSUFBSSxFQUFFLENBQUM7QUFBQSxNQUN0RyxLQUFLLDBCQUEwQixrQkFBa0I7QUFBQSxJQUNuRDtBQUFBLEVBQ0Y7QUFBQSxFQUNBO0FBQUEsSUFDRSxNQUFNO0FBQUEsSUFDTixNQUFNO0FBQUEsSUFDTixPQUFPLE1BQU0sQ0FBQyxLQUFLLGNBQWMsU0FBUyxHQUFHLEdBQUcsT0FBTyxJQUFJLENBQUMsU0FBUyxLQUFLLE1BQU0sVUFBVSxJQUFJLEVBQUUsQ0FBQyxDQUFDO0FBQUEsRUFDcEc7QUFBQSxFQUNBLEVBQUUsTUFBTSxjQUFjLE1BQU0sYUFBYSxPQUFPLE1BQU0sTUFBTSxnQkFBZ0IsRUFBRTtBQUFBLEVBQzlFLEVBQUUsTUFBTSxZQUFZLE1BQU0sbUJBQW1CLE9BQU8sTUFBTSxNQUFNLGNBQWMsRUFBRSxJQUFJLGFBQWEsRUFBRTtBQUFBLEVBQ25HLEVBQUUsTUFBTSxhQUFhLE1BQU0sWUFBWSxPQUFPLE1BQU0sQ0FBQyxLQUFLLGdCQUFnQixXQUFXLEdBQUcsR0FBRyxNQUFNLFlBQVksQ0FBQyxDQUFDLEVBQUU7QUFBQSxFQUNqSCxFQUFFLE1BQU0sYUFBYSxNQUFNLFlBQVksT0FBTyxNQUFNLE1BQU0sVUFBVSxFQUFFO0FBQUEsRUFDdEUsRUFBRSxNQUFNLGVBQWUsTUFBTSxjQUFjLE9BQU8sTUFBTSxNQUFNLFlBQVksRUFBRTtBQUM5RTtBQUVBLFNBQVMsVUFBa0I7QUFDekIsU0FBTztBQUFBLElBQ0wsTUFBTSxlQUFlO0FBQUEsTUFDbkIsS0FBSyxtQkFBbUIsaUJBQWlCO0FBQUEsTUFDekMsS0FBSyxvQkFBb0IsY0FBYztBQUFBLE1BQ3ZDLEtBQUssWUFBWSxVQUFVO0FBQUEsTUFDM0IsS0FBSyxZQUFZLFVBQVU7QUFBQSxNQUMzQixLQUFLLE9BQU8sS0FBSztBQUFBLE1BQ2pCLEdBQUksV0FBVyxJQUFJLENBQUMsS0FBSyxXQUFXLFVBQVUsQ0FBQyxJQUFJLENBQUM7QUFBQSxJQUN0RCxDQUFDO0FBQUEsSUFDRCxNQUFNLFVBQVUsQ0FBQyxLQUFLLGNBQWMsU0FBUyxHQUFHLEdBQUcsT0FBTyxJQUFJLENBQUMsQ0FBQyxNQUFNLElBQUksTUFBTSxLQUFLLE1BQU0sVUFBVSxJQUFJLEVBQUUsQ0FBQyxDQUFDLENBQUM7QUFBQSxJQUM5RyxNQUFNLFlBQVk7QUFBQSxNQUNoQixLQUFLLFlBQVksVUFBVTtBQUFBLE1BQzNCLEtBQUssY0FBYyxzQkFBc0I7QUFBQSxNQUN6QyxLQUFLLHdDQUF3Qyx3QkFBd0I7QUFBQSxNQUNyRSxLQUFLLG1DQUFtQyx5QkFBeUI7QUFBQSxNQUNqRSxLQUFLLDZCQUE2QixzQkFBc0I7QUFBQSxJQUMxRCxDQUFDO0FBQUEsSUFDRCxNQUFNLGFBQWE7QUFBQSxNQUNqQixLQUFLLFlBQVksV0FBVztBQUFBLE1BQzVCLEtBQUssWUFBWSxVQUFVO0FBQUEsTUFDM0IsS0FBSyxVQUFVLFFBQVE7QUFBQSxNQUN2QixHQUFHLFNBQVMsT0FBTyxDQUFDLEVBQUUsS0FBSyxNQUFNLFNBQVMsVUFBVSxFQUFFLElBQUksQ0FBQyxFQUFFLE1BQU0sS0FBSyxNQUFNLEtBQUssTUFBTSxJQUFJLENBQUM7QUFBQSxNQUM5RixLQUFLLFlBQVksVUFBVTtBQUFBLE1BQzNCLEtBQUssT0FBTyxNQUFNO0FBQUEsSUFDcEIsQ0FBQztBQUFBLElBQ0QsTUFBTSxhQUFhO0FBQUEsTUFDakIsS0FBSyxnQkFBZ0IsY0FBYztBQUFBLE1BQ25DLEtBQUssZ0JBQWdCLGNBQWM7QUFBQSxNQUNuQyxLQUFLLHFCQUFxQixtQkFBbUI7QUFBQSxNQUM3QyxLQUFLLGFBQWEsWUFBWTtBQUFBLElBQ2hDLENBQUM7QUFBQSxFQUNIO0FBQ0Y7QUFHQSxJQUFNLFNBQWlEO0FBQUEsRUFDckQsQ0FBQyxpQkFBaUIsNEJBQTRCO0FBQUEsRUFDOUMsQ0FBQyxvQkFBb0Isa0JBQWtCO0FBQUEsRUFDdkMsQ0FBQyxzQkFBc0Isb0JBQW9CO0FBQUEsRUFDM0MsQ0FBQyxTQUFTLHFCQUFxQjtBQUFBLEVBQy9CLENBQUMsc0JBQXNCLG9CQUFvQjtBQUFBLEVBQzNDLENBQUMsTUFBTSx5QkFBeUI7QUFBQSxFQUNoQyxDQUFDLHdCQUF3QixzQkFBc0I7QUFBQSxFQUMvQyxDQUFDLHdCQUF3QixzQkFBc0I7QUFBQSxFQUMvQyxDQUFDLHdCQUF3QixzQkFBc0I7QUFBQSxFQUMvQyxDQUFDLG9CQUFvQixrQkFBa0I7QUFBQSxFQUN2QyxDQUFDLFdBQVcsd0JBQXdCO0FBQUEsRUFDcEMsQ0FBQyxpQkFBaUIsc0JBQXNCO0FBQUEsRUFDeEMsQ0FBQyxlQUFlLGFBQWE7QUFBQSxFQUM3QixDQUFDLFVBQVUsd0JBQXdCO0FBQUEsRUFDbkMsQ0FBQyxrQkFBa0IsZ0JBQWdCO0FBQUEsRUFDbkMsQ0FBQyxtQkFBbUIsaUJBQWlCO0FBQUEsRUFDckMsQ0FBQyxVQUFVLGFBQWE7QUFBQSxFQUN4QixDQUFDLHFCQUFxQixtQkFBbUI7QUFBQSxFQUN6QyxDQUFDLG9CQUFvQiwrQkFBK0I7QUFBQSxFQUNwRCxDQUFDLFNBQVMsZ0JBQWdCO0FBQzVCO0FBRUEsSUFBTSxnQkFBZ0I7QUFHdEIsSUFBTSxTQUFTLENBQUMsR0FBRyxNQUFNLFFBQVEsWUFBWSxVQUFVO0FBRXZELFNBQVMsYUFBc0I7QUFDN0IsU0FBTyxDQUFDLFlBQVksV0FBVyxFQUFFLEtBQUssQ0FBQyxTQUFTQyxZQUFXQyxNQUFLLE1BQU0sZ0JBQWdCLElBQUksQ0FBQyxDQUFDO0FBQzlGO0FBRUEsU0FBUyxLQUFLLE1BQWMsTUFBb0I7QUFDOUMsU0FBTyxFQUFFLE1BQU0sTUFBTSxJQUFJLElBQUksR0FBRztBQUNsQztBQUdBLFNBQVMsTUFBTSxNQUFjLE9BQXFCO0FBQ2hELFNBQU8sRUFBRSxNQUFNLE1BQU07QUFDdkI7QUFHQSxTQUFTLGNBQWMsRUFBRSxNQUFNLEdBQUcsS0FBSyxHQUFlO0FBQ3BELFFBQU0sQ0FBQyxFQUFFLFlBQVksSUFBSSxJQUFJLHVDQUF1QyxLQUFLLElBQUksS0FBSyxDQUFDO0FBQ25GLFNBQU8sRUFBRSxHQUFHLE1BQU0sTUFBTSxjQUFjLGdCQUFnQixtQkFBbUIsVUFBVTtBQUNyRjtBQUdBLFNBQVMsTUFBTSxRQUFnQixRQUFnQixHQUFXO0FBQ3hELFNBQU8sUUFBUSxRQUFRLEtBQUssRUFDekIsT0FBTyxDQUFDLFdBQVcsT0FBTyxNQUFNLEdBQUcsRUFBRSxVQUFVLE9BQU8sTUFBTSxHQUFHLEVBQUUsU0FBUyxLQUFLLEVBQy9FLFFBQVEsQ0FBQyxXQUFXO0FBQ25CLFVBQU0sUUFBUSxPQUFPLE1BQU07QUFDM0IsV0FBTyxVQUFVLFNBQVksQ0FBQyxJQUFJLENBQUMsRUFBRSxRQUFRLE1BQU0sTUFBTSxRQUFRLHFCQUFxQixFQUFFLEVBQUUsQ0FBQztBQUFBLEVBQzdGLENBQUMsRUFDQSxLQUFLLENBQUMsS0FBSyxVQUFXLElBQUksT0FBTyxNQUFNLE9BQU8sS0FBSyxDQUFFLEVBQ3JELElBQUksQ0FBQyxFQUFFLFFBQVEsS0FBSyxNQUFNLEtBQUssUUFBUSxLQUFLLE1BQU0sQ0FBQyxHQUFHLElBQUksQ0FBQztBQUNoRTs7O0FLMUppUCxTQUFTLGtCQUFrQjtBQUM1USxTQUFTLGVBQUFDLGNBQWEsZ0JBQUFDLGVBQWMscUJBQXFCO0FBQ3pELFNBQVMsUUFBQUMsT0FBTSxTQUFBQyxRQUFPLFlBQUFDLFdBQVUsT0FBQUMsWUFBVztBQUMzQyxPQUFPLFFBQVE7QUFHUixJQUFNLE9BQU87QUFHcEIsSUFBTSxlQUFlO0FBR2QsU0FBUyxhQUFhLFFBQXNCO0FBQ2pELGFBQVcsUUFBUUMsYUFBWSxRQUFRLEVBQUUsV0FBVyxNQUFNLFVBQVUsT0FBTyxDQUFDLEdBQUc7QUFDN0UsVUFBTSxPQUFPQyxNQUFLLFFBQVEsSUFBSTtBQUM5QixVQUFNLFNBQVMsUUFBUSxZQUFZLEtBQUssSUFBSSxJQUFJLENBQUMsS0FBSyxFQUFFO0FBQ3hELFFBQUksV0FBVyxPQUFXO0FBQzFCLFVBQU0sT0FBT0MsY0FBYSxNQUFNLE1BQU07QUFDdEMsUUFBSSxLQUFLLFNBQVMsSUFBSSxFQUFHLGVBQWMsTUFBTSxPQUFPLE1BQU0sU0FBU0MsVUFBUyxRQUFRLElBQUksRUFBRSxNQUFNQyxJQUFHLEVBQUUsS0FBSyxHQUFHLENBQUMsQ0FBQyxDQUFDO0FBQUEsRUFDbEg7QUFDRjtBQUVBLElBQU0sVUFBOEU7QUFBQSxFQUNsRixTQUFTO0FBQUEsRUFDVCxRQUFRLENBQUMsTUFBTSxXQUFXLEtBQUssV0FBVyxNQUFNLE1BQU07QUFBQSxFQUN0RCxPQUFPO0FBQ1Q7QUFHQSxTQUFTLFNBQVMsTUFBc0I7QUFDdEMsU0FBT0MsT0FBTSxLQUFLLE1BQU0sTUFBTSxPQUFPLEtBQUssTUFBTSxHQUFHLEVBQUUsU0FBUyxDQUFDLENBQUMsRUFBRSxRQUFRLGNBQWMsSUFBSTtBQUM5RjtBQUdBLFNBQVMsYUFBYSxNQUFjLFFBQXdCO0FBQzFELFFBQU0sU0FBUyxXQUFXLFlBQVksWUFBWSxLQUFLLFVBQVUsTUFBTSxDQUFDO0FBQ3hFLFFBQU0sT0FBTyxLQUFLLFFBQVEsd0RBQXdELGtCQUFrQixJQUFJLEtBQUssWUFBWSxJQUFJO0FBQzdILFFBQU0sQ0FBQyxTQUFTLElBQUksSUFBSSxDQUFDLG9CQUFJLElBQW9CLEdBQUcsSUFBSTtBQUV4RCxRQUFNLE9BQU8sS0FBSyxRQUFRLCtCQUErQixDQUFDLFdBQVc7QUFDbkUsVUFBTSxNQUFNLHNCQUFzQixRQUFRLElBQUk7QUFDOUMsWUFBUSxJQUFJLEtBQUssTUFBTTtBQUN2QixXQUFPO0FBQUEsRUFDVCxDQUFDO0FBQ0QsUUFBTSxTQUFTLEtBRVo7QUFBQSxJQUFRO0FBQUEsSUFBMEQsQ0FBQ0MsUUFBTyxNQUFjLFNBQVMsT0FDaEcsS0FBSyxTQUFTLEdBQUcsSUFBSSxHQUFHLElBQUksYUFBYSxNQUFNLE1BQU1BO0FBQUEsRUFDdkQsRUFDQyxXQUFXLE1BQU0sTUFBTTtBQUMxQixRQUFNLFFBQVEsQ0FBQyxHQUFHLE9BQU8sRUFBRSxPQUFPLENBQUNDLE9BQU0sQ0FBQyxLQUFLLE1BQU0sTUFBTUEsTUFBSyxRQUFRLEtBQUssTUFBTSxNQUFNLEdBQUcsTUFBTTtBQUNsRyxRQUFNQSxRQUFPLE1BQU0sUUFBUSxVQUFVLE1BQU07QUFBQSxNQUFlLE1BQU0sRUFBRTtBQUNsRSxTQUFPQSxNQUFLLFFBQVEsVUFBVSxNQUFNO0FBQUEsMERBQW1FLFNBQVNBLEtBQUksQ0FBQyxJQUFJO0FBQzNIO0FBR0EsU0FBUyxTQUFTQSxPQUFzQjtBQUN0QyxRQUFNLFNBQVMsQ0FBQyxHQUFHQSxNQUFLLFNBQVMsa0RBQWtELENBQUM7QUFDcEYsUUFBTSxTQUFTLE9BQU8sSUFBSSxDQUFDLENBQUMsRUFBRSxTQUFTLEVBQUUsTUFBTSxXQUFXLFdBQVcsUUFBUSxFQUFFLE9BQU8sTUFBTSxFQUFFLE9BQU8sUUFBUSxDQUFDLEdBQUc7QUFDakgsU0FBTztBQUFBLElBQ0w7QUFBQSxJQUNBLDJCQUEyQixDQUFDLEdBQUcsSUFBSSxJQUFJLE1BQU0sQ0FBQyxFQUFFLEtBQUssR0FBRyxDQUFDO0FBQUE7QUFBQSxJQUV6RDtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBO0FBQUEsSUFFQTtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsRUFDRixFQUFFLEtBQUssSUFBSTtBQUNiO0FBR0EsU0FBUyxlQUFlLE1BQXNCO0FBQzVDLFFBQU0sU0FBUyxHQUFHLGlCQUFpQixZQUFZLE1BQU0sR0FBRyxhQUFhLFFBQVEsT0FBTyxHQUFHLFdBQVcsRUFBRTtBQUNwRyxRQUFNLFFBQWlGLENBQUM7QUFDeEYsUUFBTSxRQUFRLENBQUMsU0FBd0I7QUFDckMsVUFBTSxDQUFDLE1BQU0sRUFBRSxJQUFJLENBQUMsS0FBSyxTQUFTLE1BQU0sR0FBRyxLQUFLLE9BQU8sQ0FBQztBQUN4RCxVQUFNLFVBQVUsS0FBSyxNQUFNLE1BQU0sRUFBRTtBQUNuQyxRQUFJLEdBQUcsZ0JBQWdCLElBQUksS0FBSyxRQUFRLFNBQVMsSUFBSSxHQUFHO0FBQ3RELFlBQU0sUUFBUSxRQUFRLE1BQU0sR0FBRyxDQUFDO0FBQ2hDLFlBQU0sS0FBSyxFQUFFLE1BQU0sSUFBSSxNQUFNLElBQUksUUFBUSxNQUFNLElBQUksRUFBRSxLQUFLLEdBQUcsS0FBSyxJQUFJLFlBQVksSUFBSSxLQUFLLEVBQUUsQ0FBQyxJQUFJLENBQUM7QUFBQSxJQUNyRyxXQUFXLEdBQUcsdUJBQXVCLElBQUksS0FBSyxRQUFRLFNBQVMsSUFBSSxHQUFHO0FBQ3BFLFlBQU0sS0FBSyxFQUFFLE1BQU0sSUFBSSxNQUFNLFFBQVEsV0FBVyxNQUFNLE1BQU0sWUFBWSxHQUFHLEVBQUUsQ0FBQztBQUFBLElBQ2hGO0FBQ0EsT0FBRyxhQUFhLE1BQU0sS0FBSztBQUFBLEVBQzdCO0FBQ0EsUUFBTSxNQUFNO0FBQ1osU0FBTyxNQUFNLFlBQVksQ0FBQyxTQUFTLFNBQVMsUUFBUSxNQUFNLEdBQUcsS0FBSyxJQUFJLElBQUksS0FBSyxPQUFPLFFBQVEsTUFBTSxLQUFLLEVBQUUsR0FBRyxJQUFJO0FBQ3BIOzs7QUMzRnFQLFNBQVMsY0FBYyxRQUFRLGNBQUFDLGFBQVksV0FBVyxRQUFRLGlCQUFBQyxzQkFBcUI7QUFDeFUsU0FBUyxTQUFTLFFBQUFDLGFBQVk7OztBQ0R5TSxTQUFTLGVBQUFDLGNBQWEsZ0JBQUFDLGVBQWMsaUJBQUFDLHNCQUFxQjtBQUNoUyxTQUFTLFFBQUFDLGFBQVk7QUFDckIsU0FBUyxhQUFxQyxzQkFBc0I7OztBQ0ZxTCxTQUFTLFNBQUFDLGNBQWE7QUFZeFEsU0FBUyxjQUFxQztBQUNuRCxTQUFPLFVBQVUsRUFDZCxRQUFRLENBQUMsU0FBUztBQUNqQixVQUFNLEVBQUUsTUFBTSxRQUFRLElBQUksS0FBSyxNQUFNLEtBQUssSUFBSSxDQUFDO0FBQy9DLFdBQU8sT0FBTyxRQUFRLE9BQU8sRUFBRSxJQUFJLENBQUMsQ0FBQyxTQUFTLEVBQUUsb0JBQW9CLE9BQU8sQ0FBQyxPQUFPO0FBQUEsTUFDakYsTUFBTUMsT0FBTSxLQUFLLE1BQU0sT0FBTztBQUFBLE1BQzlCLFFBQVFBLE9BQU0sS0FBS0EsT0FBTSxRQUFRLElBQUksR0FBRyxNQUFNO0FBQUEsSUFDaEQsRUFBRTtBQUFBLEVBQ0osQ0FBQyxFQUNBLEtBQUssQ0FBQyxLQUFLLFVBQVcsSUFBSSxPQUFPLE1BQU0sT0FBTyxLQUFLLENBQUU7QUFDMUQ7QUFHTyxTQUFTLFlBQStCO0FBQzdDLFFBQU0sUUFBUSxDQUFDLFlBQVksUUFBUSxRQUFRLEVBQUUsUUFBUSxDQUFDLFNBQVMsUUFBUSxNQUFNLGVBQWUsQ0FBQztBQUM3RixTQUFPLE1BQU0sT0FBTyxDQUFDLFNBQVMsS0FBSyxNQUFNLEdBQUcsRUFBRSxXQUFXLENBQUM7QUFDNUQ7OztBRGxCQSxlQUFzQixTQUFTLFFBQTRDO0FBQ3pFLFFBQU0sU0FBUyxZQUFZO0FBQzNCLFFBQU0sY0FBYyxNQUFNLFlBQVkscUJBQXFCO0FBQUEsSUFDekQsUUFBUSxDQUFDLHlCQUF5QjtBQUFBLElBQ2xDLGFBQWEsT0FBTyxJQUFJLENBQUMsRUFBRSxPQUFPLE1BQU1DLE1BQUssTUFBTSxNQUFNLENBQUM7QUFBQSxJQUMxRCxVQUFVQSxNQUFLLE1BQU0sd0JBQXdCO0FBQUEsSUFDN0MsTUFBTTtBQUFBLElBQ04sUUFBUTtBQUFBLElBQ1IsZ0JBQWdCO0FBQUEsSUFDaEIsZ0JBQWdCO0FBQUEsSUFDaEIsaUJBQWlCO0FBQUEsSUFDakIsbUJBQW1CO0FBQUEsSUFDbkIsVUFBVTtBQUFBLElBQ1YsTUFBTSxDQUFDLGNBQWM7QUFBQSxJQUNyQixLQUFLO0FBQUEsSUFDTCxHQUFHO0FBQUEsRUFDTCxDQUFDO0FBQ0QsUUFBTSxVQUFVLE1BQU0sWUFBWSxRQUFRO0FBQzFDLE1BQUksWUFBWSxPQUFXLE9BQU0sSUFBSSxNQUFNLGtDQUFrQztBQUM3RSxjQUFZLFNBQVMsTUFBTTtBQUMzQixRQUFNLFlBQVksZ0JBQWdCLE9BQU87QUFDekMsYUFBVyxRQUFRQyxhQUFZLFFBQVEsRUFBRSxXQUFXLE1BQU0sVUFBVSxPQUFPLENBQUMsRUFBRSxPQUFPLENBQUMsU0FBUyxLQUFLLFNBQVMsS0FBSyxDQUFDLEdBQUc7QUFDcEgsVUFBTSxPQUFPRCxNQUFLLFFBQVEsSUFBSTtBQUM5QixJQUFBRSxlQUFjLE1BQU0sWUFBWUMsY0FBYSxNQUFNLE1BQU0sQ0FBQyxDQUFDO0FBQUEsRUFDN0Q7QUFDQSxTQUFPLGFBQWEsT0FBTztBQUM3QjtBQUdBLFNBQVMsWUFBWSxNQUFzQjtBQUN6QyxTQUFPLEtBQUssUUFBUSw0Q0FBNEMsVUFBVTtBQUM1RTtBQUdBLElBQU0sUUFBMkM7QUFBQSxFQUMvQyxRQUFRO0FBQUEsRUFDUixlQUFlO0FBQUEsRUFDZixnQkFBZ0I7QUFBQSxFQUNoQixpQkFBaUI7QUFBQSxFQUNqQixlQUFlO0FBQUEsRUFDZixnQkFBZ0I7QUFBQSxFQUNoQixlQUFlO0FBQUEsRUFDZixrQkFBa0I7QUFBQSxFQUNsQiwyQkFBMkI7QUFBQSxFQUMzQix1QkFBdUI7QUFBQSxFQUN2Qix1QkFBdUI7QUFBQSxFQUN2QixtQkFBbUI7QUFBQSxFQUNuQiwyQkFBMkI7QUFBQSxFQUMzQixxQkFBcUIsRUFBRSxjQUFjLE9BQU8sZUFBZSxNQUFNLGVBQWUsTUFBTSxlQUFlLE1BQU0sYUFBYSxLQUFLO0FBQy9IO0FBR0EsU0FBUyxZQUFZLFNBQTRCLFFBQXFDO0FBQ3BGLGFBQVcsVUFBVSxRQUFRLGtCQUFrQixlQUFlLE1BQU0sR0FBRztBQUNyRSxVQUFNLFFBQVEsT0FBTyxLQUFLLENBQUMsRUFBRSxPQUFPLE1BQU0sT0FBTyxRQUFRLG1CQUFtQixFQUFFLE1BQU0sT0FBTyxJQUFJO0FBQy9GLFFBQUksVUFBVSxPQUFXLE9BQU0sSUFBSSxNQUFNLHNCQUFzQixPQUFPLElBQUksRUFBRTtBQUM1RSxXQUFPLE9BQU8sTUFBTTtBQUFBLEVBQ3RCO0FBQ0Y7QUFFQSxTQUFTLGFBQWEsU0FBK0M7QUFDbkUsVUFBUSxRQUFRLFlBQVksQ0FBQyxHQUFHO0FBQUEsSUFBUSxDQUFDLFlBQ3RDLE9BQU8sWUFBWSxDQUFDLEdBQ2xCLE9BQU8sQ0FBQyxVQUFVLE1BQU0sU0FBUyxlQUFlLFNBQVMsRUFDekQsT0FBTyxDQUFDLFVBQVUsQ0FBQyxNQUFNLFdBQVcsS0FBSyxFQUFFLE1BQU0sY0FBYyxDQUFDLEdBQUcsS0FBSyxDQUFDLGNBQWMsVUFBVSxXQUFXLENBQUMsQ0FBQyxFQUM5RyxJQUFJLENBQUMsVUFBVSxHQUFHLE9BQU8sSUFBSSxLQUFLLE1BQU0sSUFBSSxFQUFFO0FBQUEsRUFDbkQ7QUFDRjs7O0FFN0UyTyxTQUFTLFNBQUFDLGNBQWE7QUFValEsSUFBTSxPQUFPO0FBRU4sSUFBTSxVQUFrQjtBQUUvQixJQUFNLE9BQU87QUFVTixTQUFTLGNBQWMsVUFBa0IsUUFBZ0JDLE9BQWMsUUFBd0M7QUFDcEgsU0FBTztBQUFBLElBQVk7QUFBQSxJQUFVLENBQUMsU0FDNUIsS0FBSyxRQUFRLE1BQU0sQ0FBQyxPQUFPLFNBQWlCO0FBQzFDLFlBQU0sRUFBRSxNQUFNLE9BQU8sSUFBSSxVQUFVLElBQUk7QUFDdkMsVUFBSSxTQUFTLE1BQU0sVUFBVSxJQUFJLEVBQUcsUUFBTztBQUMzQyxZQUFNLFNBQVMsU0FBUyxRQUFRLFVBQVUsSUFBSSxDQUFDO0FBQy9DLFVBQUksV0FBVyxPQUFXLE9BQU0sSUFBSSxNQUFNLEdBQUcsTUFBTSxvQkFBb0IsSUFBSSxFQUFFO0FBQzdFLFVBQUksT0FBTyxTQUFTLE9BQVEsUUFBTyxPQUFPLElBQUk7QUFDOUMsWUFBTSxLQUFLLE9BQU8sU0FBUyxTQUFTLFNBQVMsU0FBUyxPQUFPLElBQUksQ0FBQyxLQUFLLE9BQU87QUFDOUUsWUFBTUMsWUFBV0MsT0FBTSxTQUFTQSxPQUFNLFFBQVFGLEtBQUksR0FBRyxFQUFFO0FBQ3ZELGFBQU8sS0FBS0MsVUFBUyxXQUFXLEdBQUcsSUFBSUEsWUFBVyxLQUFLQSxTQUFRLEVBQUUsR0FBRyxNQUFNLElBQUksYUFBYSxFQUFFLElBQUkscUJBQXFCLEVBQUU7QUFBQSxJQUMxSCxDQUFDO0FBQUEsRUFDSDtBQUNGO0FBR08sU0FBUyxTQUFTLE1BQXNCO0FBQzdDLFNBQU8sdUNBQXVDLEtBQUssSUFBSSxJQUFJLE9BQU8sR0FBRyxJQUFJO0FBQzNFO0FBR0EsU0FBUyxhQUFhLElBQXFCO0FBQ3pDLFNBQU8sR0FBRyxXQUFXLFFBQVEsS0FBSyxDQUFDLFFBQVEsS0FBSyxFQUFFO0FBQ3BEO0FBR0EsU0FBUyxZQUFZLFVBQWtCLFFBQTBDO0FBQy9FLE1BQUksT0FBTztBQUNYLE1BQUksU0FBUztBQUNiLGFBQVcsU0FBUyxTQUFTLFNBQVMsSUFBSSxHQUFHO0FBQzNDLGNBQVUsT0FBTyxTQUFTLE1BQU0sTUFBTSxNQUFNLEtBQUssQ0FBQyxJQUFJLE1BQU0sQ0FBQztBQUM3RCxXQUFPLE1BQU0sUUFBUSxNQUFNLENBQUMsRUFBRTtBQUFBLEVBQ2hDO0FBQ0EsU0FBTyxTQUFTLE9BQU8sU0FBUyxNQUFNLElBQUksQ0FBQztBQUM3QztBQUVBLFNBQVMsVUFBVSxNQUFvQjtBQUNyQyxRQUFNLENBQUMsT0FBTyxJQUFJLE1BQU0sSUFBSSxLQUFLLE1BQU0sR0FBRztBQUMxQyxTQUFPLEVBQUUsTUFBTSxRQUFRLFdBQVcsU0FBWSxLQUFLLElBQUksTUFBTSxHQUFHO0FBQ2xFO0FBRUEsU0FBUyxVQUFVLE1BQXVCO0FBQ3hDLFNBQU8sWUFBWSxLQUFLLElBQUk7QUFDOUI7OztBQ25FK08sU0FBUyxVQUFBRSxlQUFjO0FBTS9QLFNBQVMsYUFBMEM7QUFDeEQsU0FBTyxvQkFBSSxJQUFJO0FBQUEsSUFDYixDQUFDLGdCQUFnQixjQUFjLENBQUM7QUFBQSxJQUNoQyxDQUFDLG1CQUFtQixXQUFXLENBQUM7QUFBQSxJQUNoQyxDQUFDLG1CQUFtQixXQUFXLENBQUM7QUFBQSxJQUNoQyxDQUFDLG1CQUFtQixXQUFXLENBQUM7QUFBQSxJQUNoQyxDQUFDLHFCQUFxQixhQUFhLENBQUM7QUFBQSxFQUN0QyxDQUFDO0FBQ0g7QUFFQSxTQUFTLGdCQUF3QjtBQUMvQixTQUFPO0FBQUEsSUFDTDtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsTUFDRSxDQUFDLFNBQVMsUUFBUSxTQUFTO0FBQUEsTUFDM0I7QUFBQSxRQUNFLENBQUMsZ0NBQWdDLDZCQUE2QixvQkFBb0I7QUFBQSxRQUNsRixDQUFDLDRDQUE0QywrQkFBK0IsMkJBQTJCO0FBQUEsUUFDdkcsQ0FBQyx5Q0FBeUMsK0JBQStCLDJCQUEyQjtBQUFBLFFBQ3BHLENBQUMsOEJBQThCLCtCQUErQiwyQkFBMkI7QUFBQSxRQUN6RixDQUFDLDBDQUEwQyx5QkFBeUIsMkJBQTJCO0FBQUEsUUFDL0YsQ0FBQyxzQkFBc0IscUNBQXFDLHVCQUF1QjtBQUFBLFFBQ25GLENBQUMseUJBQXlCLCtCQUErQixtQkFBbUI7QUFBQSxRQUM1RSxDQUFDLDJCQUEyQiw2QkFBNkIseUJBQXlCO0FBQUEsUUFDbEYsQ0FBQywwQkFBMEIseUJBQXlCLEVBQUU7QUFBQSxRQUN0RCxDQUFDLHlCQUF5QixnREFBZ0QsbUNBQW1DO0FBQUEsUUFDN0csQ0FBQyx5QkFBeUIsZ0NBQWdDLHdCQUF3QjtBQUFBLE1BQ3BGLEVBQUUsSUFBSSxDQUFDLENBQUMsT0FBTyxJQUFJLFFBQVEsSUFBSSxVQUFVLEVBQUUsTUFBTSxDQUFDLE1BQU0sT0FBTyxLQUFLLE9BQU8sQ0FBQyxDQUFDO0FBQUEsSUFDL0U7QUFBQSxFQUNGO0FBQ0Y7QUFFQSxTQUFTLGFBQXFCO0FBQzVCLFNBQU87QUFBQSxJQUNMO0FBQUEsSUFDQTtBQUFBLElBQ0E7QUFBQSxNQUNFLENBQUMsU0FBUyxhQUFhO0FBQUEsTUFDdkJDLFFBQU8sT0FBTyxJQUFJLENBQUMsRUFBRSxJQUFJLFFBQVEsTUFBTSxDQUFDLElBQUksRUFBRSxPQUFPLEVBQUUsUUFBUSxNQUFNLE9BQU8sQ0FBQyxDQUFDO0FBQUEsSUFDaEY7QUFBQSxJQUNBO0FBQUEsRUFDRjtBQUNGO0FBRUEsU0FBUyxhQUFxQjtBQUM1QixTQUFPO0FBQUEsSUFDTDtBQUFBLElBQ0E7QUFBQSxJQUNBO0FBQUEsTUFDRSxDQUFDLFNBQVMsYUFBYTtBQUFBLE1BQ3ZCQSxRQUFPLE9BQU8sSUFBSSxDQUFDLEVBQUUsSUFBSSxXQUFXLElBQUksUUFBUSxNQUFNLENBQUMsSUFBSSxRQUFRLE9BQU9DLFFBQU8sUUFBUSxDQUFDLEtBQUssTUFBTSxPQUFPLENBQUMsQ0FBQztBQUFBLElBQ2hIO0FBQUEsSUFDQTtBQUFBLEVBQ0Y7QUFDRjtBQUVBLFNBQVMsYUFBcUI7QUFDNUIsU0FBTztBQUFBLElBQ0w7QUFBQSxJQUNBO0FBQUEsSUFDQTtBQUFBLE1BQ0UsQ0FBQyxRQUFRLGFBQWE7QUFBQSxNQUN0QkQsUUFBTyxPQUFPLElBQUksQ0FBQyxFQUFFLElBQUksTUFBTSxRQUFRLE1BQU0sQ0FBQyxJQUFJLEtBQUssSUFBSSxDQUFDLE9BQU8sRUFBRSxRQUFRLE1BQU0sT0FBTyxDQUFDLENBQUM7QUFBQSxJQUM5RjtBQUFBLElBQ0E7QUFBQSxFQUNGO0FBQ0Y7QUFFQSxTQUFTLGVBQXVCO0FBQzlCLFFBQU0sT0FBTyxVQUFVLEVBQUUsSUFBSSxDQUFDLFNBQVM7QUFDckMsVUFBTSxFQUFFLE1BQU0sWUFBWSxJQUFJLEtBQUssTUFBTSxLQUFLLElBQUksQ0FBQztBQUNuRCxVQUFNLENBQUMsT0FBTyxJQUFJLFNBQVMsRUFBRSxJQUFJLEtBQUssTUFBTSxHQUFHO0FBQy9DLFdBQU8sQ0FBQyxJQUFJLElBQUksUUFBUSxFQUFFLFVBQVUsWUFBWSxNQUFNLFVBQVUsUUFBUSxTQUFTLEVBQUUsSUFBSSxDQUFDLElBQUksTUFBTSxRQUFRLE1BQU0sV0FBVyxDQUFDO0FBQUEsRUFDOUgsQ0FBQztBQUNELFNBQU87QUFBQSxJQUNMO0FBQUEsSUFDQTtBQUFBLElBQ0EsTUFBTSxDQUFDLFdBQVcsYUFBYSxHQUFHLElBQUk7QUFBQSxFQUN4QztBQUNGO0FBRUEsU0FBU0MsUUFBTyxPQUF1QjtBQUNyQyxRQUFNLE1BQU0sUUFBUSxVQUFVLFlBQVksRUFBRSxLQUFLLENBQUMsU0FBUyxTQUFTLFVBQVUsS0FBSyxZQUFZO0FBQy9GLFNBQU8sT0FBTyxVQUFVLGFBQWEsR0FBRyxLQUFLLFFBQVE7QUFDdkQ7OztBQzdFQSxJQUFNLFlBQVk7QUFHbEIsZUFBc0IsWUFBZ0M7QUFDcEQsUUFBTSxRQUFRLG9CQUFJLElBQVk7QUFDOUIsUUFBTSxRQUFRLG9CQUFJLElBQW9CO0FBQ3RDLFFBQU0sWUFBWSxZQUFZO0FBQzlCLGFBQVcsRUFBRSxRQUFRLE1BQUFDLE9BQU0sS0FBSyxLQUFLLFdBQVc7QUFDOUMsVUFBTSxPQUFPLGNBQWMsb0JBQW9CLElBQUksR0FBRyxRQUFRQSxPQUFNLENBQUMsU0FBUyxLQUFLLE1BQU0sSUFBSSxJQUFJLENBQUM7QUFDbEcsVUFBTSxJQUFJQSxPQUFNLElBQUk7QUFBQSxFQUN0QjtBQUNBLGFBQVcsQ0FBQ0EsT0FBTSxJQUFJLEtBQUssV0FBVyxFQUFHLE9BQU0sSUFBSUEsT0FBTSxJQUFJO0FBQzdELFFBQU0sU0FBUyxDQUFDQSxPQUFjLFNBQXVCLEtBQUssTUFBTSxJQUFJQSxPQUFNLElBQUksTUFBTSxJQUFJQSxLQUFJLEtBQUssSUFBSSxRQUFRLENBQUM7QUFBQTtBQUFBLEVBQU8sSUFBSSxFQUFFO0FBQzNILGFBQVcsUUFBUSxNQUFNLE9BQVEsUUFBTyxVQUFVLElBQUksT0FBTyxNQUFNLGVBQWUsSUFBSSxDQUFDO0FBQ3ZGLGFBQVcsUUFBUSxNQUFNLFFBQVE7QUFDL0IsVUFBTUEsUUFBTyxZQUFZLE1BQU0sS0FBSztBQUNwQyxXQUFPQSxPQUFNLE1BQU0sZUFBZSxNQUFNLGdCQUFnQixLQUFLLE1BQU0sSUFBSUEsS0FBSSxLQUFLLEVBQUUsQ0FBQyxDQUFDO0FBQUEsRUFDdEY7QUFDQSxhQUFXLFFBQVEsTUFBTSxPQUFRLFFBQU8sVUFBVSxJQUFJLE9BQU8sTUFBTSxlQUFlLElBQUksQ0FBQztBQUN2RixRQUFNLElBQUksYUFBYSxNQUFNLFdBQVcsQ0FBQztBQUN6QyxRQUFNLElBQUksZUFBZSxNQUFNLGFBQWEsQ0FBQztBQUM3QyxRQUFNLElBQUksc0JBQXNCLGNBQWMsVUFBVSxPQUFPLFVBQVUsQ0FBQyxDQUFDO0FBQzNFLFNBQU8sRUFBRSxPQUFPLE9BQU8sQ0FBQyxHQUFHLEtBQUssRUFBRSxLQUFLLEVBQUU7QUFDM0M7QUFFQSxTQUFTLFdBQVcsRUFBRSxNQUFBQSxNQUFLLEdBQXdCO0FBQ2pELFNBQU9BLE1BQUssV0FBVyxZQUFZO0FBQ3JDO0FBR0EsU0FBUyxZQUFZLE1BQWMsT0FBNEM7QUFDN0UsU0FBTyxNQUFNLElBQUksVUFBVSxJQUFJLEtBQUssSUFBSSxVQUFVLElBQUksUUFBUTtBQUNoRTtBQUdBLFNBQVMsb0JBQW9CLE1BQXNCO0FBQ2pELFNBQU8sS0FBSyxRQUFRLHdCQUF3QixFQUFFO0FBQ2hEOzs7QUwzQ08sSUFBTSxPQUFlQyxNQUFLLE1BQU0sWUFBWTtBQUduRCxJQUFNLFFBQVEsQ0FBQyxFQUFFLE1BQU0saUNBQWlDLElBQUksb0JBQW9CLENBQUM7QUFHakYsZUFBc0IsWUFBMkI7QUFDL0MsU0FBTyxNQUFNLEVBQUUsV0FBVyxNQUFNLE9BQU8sS0FBSyxDQUFDO0FBQzdDLFFBQU0sRUFBRSxPQUFPLE1BQU0sSUFBSSxNQUFNLFVBQVU7QUFDekMsYUFBVyxDQUFDQyxPQUFNLElBQUksS0FBSyxNQUFPLE9BQU1BLE9BQU0sSUFBSTtBQUNsRCxRQUFNQyxnQkFBZSxNQUFNLFNBQVNGLE1BQUssTUFBTSxLQUFLLENBQUM7QUFDckQsTUFBSUUsY0FBYSxTQUFTLEVBQUcsT0FBTSxJQUFJLE1BQU07QUFBQSxFQUFvQ0EsY0FBYSxLQUFLLElBQUksQ0FBQyxFQUFFO0FBQzFHLGFBQVcsUUFBUSxPQUFPO0FBRXhCLFVBQU0sS0FBS0YsTUFBSyxNQUFNLFFBQVEsS0FBSyxJQUFJLElBQUksVUFBVSxnQkFBZ0IsU0FBUyxJQUFJLENBQUM7QUFDbkYsY0FBVSxRQUFRLEVBQUUsR0FBRyxFQUFFLFdBQVcsS0FBSyxDQUFDO0FBQzFDLGlCQUFhQSxNQUFLLE1BQU0sSUFBSSxHQUFHLEVBQUU7QUFBQSxFQUNuQztBQUNBLGFBQVcsRUFBRSxNQUFNLEdBQUcsS0FBSyxPQUFPO0FBQ2hDLFFBQUlHLFlBQVdILE1BQUssTUFBTSxJQUFJLENBQUMsRUFBRyxRQUFPQSxNQUFLLE1BQU0sSUFBSSxHQUFHQSxNQUFLLE1BQU0sRUFBRSxHQUFHLEVBQUUsV0FBVyxLQUFLLENBQUM7QUFBQSxFQUNoRztBQUNGO0FBRUEsU0FBUyxNQUFNQyxPQUFjLE1BQW9CO0FBQy9DLFFBQU0sT0FBT0QsTUFBSyxNQUFNQyxLQUFJO0FBQzVCLFlBQVUsUUFBUSxJQUFJLEdBQUcsRUFBRSxXQUFXLEtBQUssQ0FBQztBQUM1QyxFQUFBRyxlQUFjLE1BQU0sSUFBSTtBQUMxQjs7O0FSMUJBLElBQU0sT0FBTyxzQkFBc0I7QUFBQSxFQUNqQztBQUNGLENBQUM7QUFFRCxNQUFNLFVBQVU7QUFFaEIsSUFBTyxpQkFBUSxhQUFhO0FBQUEsRUFDMUIsT0FBTztBQUFBLEVBQ1AsYUFBYTtBQUFBLEVBQ2IsTUFBTTtBQUFBLEVBQ04sTUFBTTtBQUFBLEVBQ04sUUFBUTtBQUFBLEVBQ1IsUUFBUTtBQUFBLEVBQ1IsVUFBVTtBQUFBLEVBQ1YsV0FBVztBQUFBLEVBQ1gsYUFBYTtBQUFBO0FBQUEsRUFFYixNQUFNO0FBQUEsSUFDSixDQUFDLFFBQVEsRUFBRSxNQUFNLGdCQUFnQixTQUFTLGFBQWEsQ0FBQztBQUFBLElBQ3hELENBQUMsUUFBUSxFQUFFLEtBQUssUUFBUSxNQUFNLGlCQUFpQixNQUFNLEtBQUssQ0FBQztBQUFBLEVBQzdEO0FBQUEsRUFDQSxVQUFVO0FBQUEsSUFDUixRQUFRLEVBQUUsU0FBUyxTQUFTO0FBQUEsSUFDNUIsT0FBTyxFQUFFLE9BQU8sOEJBQThCLE1BQU0sNEJBQTRCO0FBQUE7QUFBQSxJQUVoRixRQUFRLENBQUMsRUFBRSxNQUFNLFVBQVUsTUFBTSxNQUFNO0FBRXJDLFdBQUssTUFBTSxLQUFLLFdBQVcsQ0FBQyxFQUFFLE9BQU8sTUFBTTtBQUN6QyxtQkFBVyxDQUFDLE9BQU8sS0FBSyxLQUFLLE9BQU8sUUFBUSxHQUFHO0FBQzdDLGNBQUksTUFBTSxTQUFTLGFBQWEsT0FBTyxRQUFRLENBQUMsR0FBRyxZQUFZLEdBQUk7QUFDbkUscUJBQVcsUUFBUSxDQUFDLE9BQU8sT0FBTyxRQUFRLENBQUMsQ0FBQyxFQUFHLEtBQUksU0FBUyxPQUFXLE1BQUssTUFBTTtBQUFBLFFBQ3BGO0FBQUEsTUFDRixDQUFDO0FBQ0QsWUFBTSxFQUFFLGFBQWEsUUFBUSxNQUFNLElBQUksU0FBUztBQUVoRCxlQUFTLE1BQU0sUUFBUSxJQUFJLFVBQVU7QUFDbkMsY0FBTSxVQUFVLFFBQVEsR0FBRyxLQUFLLEtBQUs7QUFDckMsY0FBTSxXQUFXLHlCQUF5QixLQUFLLE9BQU87QUFDdEQsZUFBTyxXQUFXLHNFQUFzRSxPQUFPLFlBQVk7QUFBQSxNQUM3RztBQUNBLGVBQVMsTUFBTSxjQUFjLElBQUksV0FBVyxTQUFTLEdBQUcsS0FBSyxLQUFLLElBQUksUUFBUSxTQUFTLGFBQWE7QUFDcEcsZUFBUyxNQUFNLE9BQU8sQ0FBQyxRQUFRLFVBQVUsTUFBTSxXQUFXLE9BQU8sS0FBSyxHQUFHLFdBQVcsRUFBRSxFQUFFLFdBQVcsTUFBTSxjQUFjO0FBQUEsSUFDekg7QUFBQSxFQUNGO0FBQUEsRUFDQSxNQUFNLEVBQUUsUUFBUSxFQUFFLGdCQUFnQixLQUFLLFVBQVVDLFlBQVdDLE1BQUssTUFBTSw4QkFBOEIsQ0FBQyxDQUFDLEVBQUUsRUFBRTtBQUFBLEVBQzNHLFVBQVUsQ0FBQyxFQUFFLE9BQU8sTUFBTSxhQUFhLE1BQU07QUFBQSxFQUM3QyxhQUFhO0FBQUEsSUFDWCxLQUFLO0FBQUEsSUFDTCxTQUFTLFNBQVM7QUFBQSxJQUNsQixTQUFTLEVBQUUsT0FBTyxDQUFDLEdBQUcsQ0FBQyxHQUFHLE9BQU8sZUFBZTtBQUFBLElBQ2hELFFBQVEsRUFBRSxVQUFVLFFBQVE7QUFBQSxJQUM1QixXQUFXLEVBQUUsTUFBTSxPQUFPLE1BQU0sTUFBTTtBQUFBLEVBQ3hDO0FBQ0YsQ0FBQzsiLAogICJuYW1lcyI6IFsiZXhpc3RzU3luYyIsICJqb2luIiwgImV4aXN0c1N5bmMiLCAiam9pbiIsICJncm91cCIsICJwcmVzZXRzIiwgImdlbmVyYWwiLCAiYmVsb3ciLCAicGFnZSIsICJwYWdlIiwgImV4aXN0c1N5bmMiLCAiam9pbiIsICJyZWFkZGlyU3luYyIsICJyZWFkRmlsZVN5bmMiLCAiam9pbiIsICJwb3NpeCIsICJyZWxhdGl2ZSIsICJzZXAiLCAicmVhZGRpclN5bmMiLCAiam9pbiIsICJyZWFkRmlsZVN5bmMiLCAicmVsYXRpdmUiLCAic2VwIiwgInBvc2l4IiwgIndob2xlIiwgInBhZ2UiLCAiZXhpc3RzU3luYyIsICJ3cml0ZUZpbGVTeW5jIiwgImpvaW4iLCAicmVhZGRpclN5bmMiLCAicmVhZEZpbGVTeW5jIiwgIndyaXRlRmlsZVN5bmMiLCAiam9pbiIsICJwb3NpeCIsICJwb3NpeCIsICJqb2luIiwgInJlYWRkaXJTeW5jIiwgIndyaXRlRmlsZVN5bmMiLCAicmVhZEZpbGVTeW5jIiwgInBvc2l4IiwgInBhZ2UiLCAicmVsYXRpdmUiLCAicG9zaXgiLCAib3JyZXJ5IiwgIm9ycmVyeSIsICJwYWdlT2YiLCAicGFnZSIsICJqb2luIiwgInBhZ2UiLCAidW5kb2N1bWVudGVkIiwgImV4aXN0c1N5bmMiLCAid3JpdGVGaWxlU3luYyIsICJleGlzdHNTeW5jIiwgImpvaW4iXQp9Cg==
