// Part of the bundle: stands for the model of wink, which takes longer to load than a short command and which few commands use.
import nodeModule from 'node:module'

let model

/** The model, loaded when its first member is read. */
export default new Proxy(
  {},
  {
    get(_, name) {
      model ??= nodeModule.createRequire(import.meta.url)('wink-eng-lite-web-model')
      return model[name]
    },
  },
)
