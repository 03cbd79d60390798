import type { LanguageModel, OptionValues } from '@orreryjs/core'
import type { PlaygroundState } from '@orreryjs/viewer'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { agentsFor, isPageOption, PERSON, PRESETS, SERVER, serverModel, TAB } from '../../src/engine/index.ts'
import { CATALOGUE } from '../store/start-episode.ts'
import { useStore } from '../store/use-store.ts'
import { currentBranch } from '../store/view.ts'
import { NO_SERVER, Options, ServerFields, TabFields } from './options.tsx'

/** Episode settings: world, task, agent and model; the others are folded. A change starts a new episode. */
export function SetUp() {
  const { store, view } = useStore()
  const [server, setServer] = useState(NO_SERVER)
  const [form, setForm] = useState<typeof SERVER | typeof TAB>()
  const [own, setOwn] = useState<LanguageModel>()
  const branch = currentBranch(view)
  if (branch === undefined) return null
  const { state, source, agent, spec } = branch.scene
  const { world } = spec
  const ids = [...world.tasks.ids(spec.task.split)]
  const position = ids.indexOf(spec.task.id)
  const model = form ?? state.model
  const begin = (change: Partial<PlaygroundState>): void => {
    void store.begin({ ...keptOf(state), ...change }, [], own)
  }
  const use = (name: string, model: LanguageModel): void => {
    setOwn(model)
    void store.begin({ ...keptOf(state), model: name }, [], model)
  }
  const chooseWorld = (id: string): void => {
    const { split: _split, task: _task, worldOptions: _options, ...kept } = keptOf(state)
    void store.begin({ ...kept, world: id }, [], own)
  }
  const chooseModel = (id: string): void => {
    const chosen = id === SERVER || id === TAB ? id : undefined
    setForm(chosen)
    if (chosen === undefined) begin({ model: id })
  }
  const presetIds: readonly string[] = [...PRESETS.map(({ id }) => id), PERSON, SERVER, TAB]
  return (
    <form class="set-up" onSubmit={(event) => event.preventDefault()}>
      <Choice label="World" onChange={chooseWorld} options={CATALOGUE.worlds.map(({ id }) => [id, id])} value={source.id} />
      <Field label="Task">
        <input
          id="set-up-task"
          max={ids.length - 1}
          min={0}
          onChange={({ currentTarget: { value } }) => value !== '' && begin({ task: value })}
          type="number"
          value={position}
        />
        <span class="small">of {ids.length}</span>
      </Field>
      <Choice
        label="Agent"
        onChange={(id) => begin({ agent: id, options: {} })}
        options={agentsFor(CATALOGUE, world).map(({ id, title }) => [id, title])}
        value={agent.id}
      />
      {agent.source !== undefined && (
        <Choice
          label="Model"
          onChange={chooseModel}
          options={[
            ...PRESETS.map(({ id, title }) => [id, title] as const),
            [PERSON, 'You'],
            [SERVER, 'Your own server'],
            [TAB, 'A model in this tab'],
            ...(presetIds.includes(model) ? [] : [[model, `${model} (as recorded)`] as const]),
          ]}
          value={model}
        />
      )}
      {form === SERVER && <ServerFields onChange={setServer} onUse={() => use(SERVER, serverModel(server))} value={server} />}
      {form === TAB && <TabFields onUse={(model) => use(TAB, model)} />}
      <p class="goal">
        {spec.task.goal} <span class="small">{spec.task.id}</span>
        {spec.model.simulated === true && (
          <span class="small"> · Simulated model: results do not transfer to real language models</span>
        )}
      </p>
      <details class="options">
        <summary>More settings</summary>
        <Choice
          label="Split"
          onChange={(split) => begin({ split, task: '0' })}
          options={world.tasks.splits.map((split) => [split, split])}
          value={spec.task.split}
        />
        <Field label="Seed">
          <input
            id="set-up-seed"
            class="seed"
            onChange={({ currentTarget: { value } }) => begin({ seed: value === '' ? '0' : value })}
            value={spec.seed}
          />
        </Field>
        <Options
          given={state.options ?? {}}
          onChange={(options: OptionValues) => begin({ options })}
          owner={agent.title}
          specs={agent.options}
        />
        <Options
          given={state.worldOptions ?? {}}
          onChange={(worldOptions: OptionValues) => begin({ worldOptions })}
          owner={source.id}
          specs={source.options.filter(isPageOption)}
        />
      </details>
    </form>
  )
}

/** Returns the settings that also apply to another episode; edited answers and limits of a run belong to the old one. */
function keptOf(state: PlaygroundState): Partial<PlaygroundState> {
  const { world, split, task, worldOptions, agent, options, model, seed } = state
  return Object.fromEntries(
    Object.entries({ world, split, task, worldOptions, agent, options, model, seed }).filter(([, value]) => value !== undefined),
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [id: string, title: string])[]
  readonly onChange: (id: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      <select id={idOf(label)} onChange={(event) => onChange(event.currentTarget.value)} value={value}>
        {options.map(([id, title]) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </Field>
  )
}

interface FieldProps {
  readonly label: string
  readonly children: ComponentChildren
}

/** Field with a label. */
function Field({ label, children }: FieldProps) {
  return (
    <span class="field">
      <label for={idOf(label)}>{label}</label>
      {children}
    </span>
  )
}

function idOf(label: string): string {
  return `set-up-${label.toLowerCase()}`
}
