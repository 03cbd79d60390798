// The command `orrery-act ACTION`: takes an action in the episode in which a program of the command line plays, and prints the result.
const [, , ...words] = process.argv
const { ORRERY_ACT_URL: url = '' } = process.env

if (words.length === 0 || url === '') {
  process.stderr.write('orrery-act: expected an action, inside an episode: orrery-act "look"\n')
  process.exitCode = 2
} else {
  const response = await fetch(url, { method: 'POST', body: words.join(' ') })
  const text = await response.text()
  ;(response.ok ? process.stdout : process.stderr).write(`${text}\n`)
  process.exitCode = response.ok ? 0 : 1
}

export {}
