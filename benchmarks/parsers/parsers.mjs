// Everything that reads a reply, as built; packages do not export it.
import { replyLines } from '@orreryjs/core/agents'

const agent = (name, path) => import(new URL(`../../agents/${name}/dist/${path}.js`, import.meta.url))
const [react, reflexion, lats, rebact, rebactDecide, adaptLine, adaptModule, adaptPlan] = await Promise.all([
  agent('react', 'parse'),
  agent('reflexion', 'parse'),
  agent('lats', 'parse'),
  agent('rebact', 'parse'),
  agent('rebact', 'reflect/decide'),
  agent('adapt', 'parse/line'),
  agent('adapt', 'parse/module'),
  agent('adapt', 'parse/plan'),
])
const [laserCall, laserOptions, arAction, arElement, arPlan, arVerdict] = await Promise.all([
  agent('laser', 'parse/call'),
  agent('laser', 'parse/options'),
  agent('anticipatory-reflection', 'parse/action'),
  agent('anticipatory-reflection', 'parse/element'),
  agent('anticipatory-reflection', 'parse/plan'),
  agent('anticipatory-reflection', 'parse/verdict'),
])

const FORMS = ['go to [place]', 'search[words]', 'look', 'note_down [text]', 'click[product id]']
const TOOL = {
  name: 'search',
  description: '',
  parameters: { type: 'object', properties: { words: { type: 'string' } }, required: ['words'] },
}
const COLOR = { name: 'color', values: Array.from({ length: 40 }, (_, index) => `red ${index}`) }
const grammar = arAction.grammarOf(FORMS.join('\n'))
const choice = (read) => (text) => read({ text, finish: 'stop' })

/** Three actions that were as long as the reply, and rules that let any of them be changed. */
function decide(text) {
  const from = { text: '', page: 'results', key: '' }
  const seen = { observation: from, ended: false, changed: true }
  const taken = ['a', 'b', 'c'].map((name) => ({ line: `${name} ${text}`, key: `${name} ${text}`, observation: '', from, seen }))
  const rules = { modify: 'forward', scope: 'all', maxConsecutiveModifications: 3, irreversible: [], complete: (line) => line }
  return rebactDecide.decide(rebact.readReply(text), { taken, here: from, modifications: 0, ran: new Set() }, rules)
}

/** By the agent's name and the point. */
export const PARSERS = {
  'core lines': replyLines,
  'react line': choice(react.replyParser({ thoughts: true, multiLine: 'thoughtThenAction' })),
  'react plan': choice(react.readPlan),
  'reflexion verdict': choice(reflexion.readVerdict),
  'lats action': choice(lats.readAction),
  'lats score': choice(lats.readScore),
  'rebact reply': decide,
  'rebact action': (text) => rebact.bareAction(text, FORMS),
  'adapt line': choice(adaptLine.readLine),
  'adapt module': adaptModule.readCall,
  'adapt shortlist': choice(adaptModule.shortlistParser(/^B\w{9}$/)),
  'adapt match': choice(adaptModule.readMatch),
  'adapt plan': (text) => adaptPlan.readPlan(text, true),
  'laser call': (text) => laserCall.readCall({ text, finish: 'stop' }, { tools: [TOOL], isKnown: () => false }),
  'laser option types': choice(laserOptions.optionTypesParser([COLOR])),
  'laser nearest value': (text) => laserOptions.nearestValue(text, COLOR),
  'laser named value': (text) => laserOptions.valueNamedIn(text, COLOR),
  'anticipatory-reflection action': choice(arAction.actionParser(grammar)),
  'anticipatory-reflection element': (text) => arElement.readElement(text, '[1] a'),
  'anticipatory-reflection plan': choice(arPlan.readPlan),
  'anticipatory-reflection align': choice(arVerdict.readAlignment),
  'anticipatory-reflection answer': arVerdict.readAnswer,
}
