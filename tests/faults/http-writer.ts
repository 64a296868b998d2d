// A process that writes groups through the HTTP API and names each one only after it was acknowledged, until it is killed.

const [, , url = '', key = '', from = '0'] = process.argv
const writers = 8

async function write(id: number): Promise<boolean> {
  try {
    const { status } = await fetch(`${url}/rest/v1/groups`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `group ${id}`, description: 'Written under load.' }),
    })
    return status === 201
  } catch {
    return false
  }
}

let next = Number(from)
for (let writer = 0; writer < writers; writer += 1)
  void (async () => {
    for (;;) {
      next += 1
      const id = next
      if (await write(id)) process.stdout.write(`${id}\n`)
      // A server that refuses at once is not to be asked without a pause.
      else await new Promise(resolve => setTimeout(resolve, 20))
    }
  })()
