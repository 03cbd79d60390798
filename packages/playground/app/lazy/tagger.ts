import model from 'wink-eng-lite-web-model'
import winkNLP from 'wink-nlp'

Object.assign(globalThis, { orreryTagger: { winkNLP, model } })
