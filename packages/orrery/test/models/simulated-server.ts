import { PLAYERS } from '@orreryjs/orrery/bundled'
import { type PresetName, simulated } from '@orreryjs/simulated'
import { completion, type ModelServer, modelServer } from '../../../runs/test/model-server.ts'

/** A model server that answers as a simulated model does: the same request gets the same reply. `hold` may keep one waiting. */
export function simulatedServer(
  preset: PresetName,
  hold: (number: number) => Promise<void> | undefined = () => undefined,
): Promise<ModelServer> {
  const model = simulated({ policies: PLAYERS, preset })
  const { signal } = new AbortController()
  let number = 0
  return modelServer(async (body, response) => {
    number += 1
    await hold(number)
    const { messages, seed } = JSON.parse(body)
    const { choices } = await model.generate({ purpose: 'test', messages, ...(seed !== undefined && { seed }) }, { signal })
    response.setHeader('content-type', 'application/json').end(completion(choices[0]?.text ?? ''))
  })
}
