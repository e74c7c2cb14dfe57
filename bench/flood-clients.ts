// Floods a server from several IP addresses of this machine: `node bench/flood-clients.ts http://127.0.0.1:3000 3 560
// 15`. With a path as the last argument, it floods that file.
import { Agent, request } from 'node:http'
import { student } from '#domain/kinds/student.ts'

/** Opens one connection from a local IP address; requests on it are sent one after another. */
export function openConnection(url: string, localAddress: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    /** Returns the status, or 0 if no response arrived in time. */
    ask: (path: string, { headers = {}, timeoutMs }: { headers?: object; timeoutMs: number }) =>
      new Promise<number>((resolve) => {
        const asked = request(url + path, { agent, localAddress, headers: { ...headers } }, (response) =>
          response.resume().once('close', () => resolve(response.statusCode ?? 0)),
        )
        const timer = setTimeout(() => asked.destroy(), timeoutMs)
        asked
          .once('close', () => clearTimeout(timer))
          .once('error', () => resolve(0))
          .end()
      }),
    close: () => agent.destroy(),
  }
}

if (import.meta.main) {
  const [url = '', addresses, connections, seconds, file] = process.argv.slice(2)
  const until = performance.now() + Number(seconds) * 1_000
  let question = 0
  const flood = Array.from({ length: Number(connections) }, async (_none, index) => {
    const connection = openConnection(url, `127.0.0.${2 + (index % Number(addresses))}`)
    while (performance.now() < until) {
      question += 1
      const timeoutMs = until + 100 - performance.now()
      const page = `${student.screens.list}?q=flood${process.pid}x${question}`
      await connection.ask(file ?? page, { timeoutMs })
    }
    connection.close()
  })
  process.send?.('started')
  await Promise.all(flood)
  process.disconnect?.()
}
