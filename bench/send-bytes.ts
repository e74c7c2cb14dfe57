// Sends the same bytes and headers to every request with bare `node:http`: the upper limit of what Node can do.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

const [folder = '', port] = process.argv.slice(2)
const body = readFileSync(join(folder, 'response'))
const headers: string[] = JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8'))
createServer({ optimizeEmptyRequests: true }, (_request, response) =>
  response.writeHead(200, headers).end(body),
).listen(Number(port), '127.0.0.1')
