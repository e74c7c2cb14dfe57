import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '#server/free-port.ts'
import { get, type Response } from './http.ts'
import { serverCommand } from './server.ts'

/** Another server that sends one answer's bytes, to compare ours with. */
type Baseline = { url: string } & AsyncDisposable

/** A server that is `node:http` and nothing else, with our own flags. */
export function startBareNode(response: Response): Promise<Baseline> {
  const setByNode = new Set(['date', 'connection', 'keep-alive'])
  const headers = Object.entries(response.headers).filter(([name]) => !setByNode.has(name))
  const flags = serverCommand.filter((arg) => arg.startsWith('--'))
  return startBaseline(response, ({ folder, port }) => ({
    command: [process.execPath, ...flags, 'bench/send-bytes.ts', folder, String(port)],
    files: { 'headers.json': JSON.stringify(headers.flat()) },
  }))
}

/** nginx with one worker, which sends the bytes from a file, compressed as they are. */
export const startNginx = (response: Response): Promise<Baseline> =>
  startBaseline(response, ({ folder, port }) => ({
    command: ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'],
    files: { 'nginx.conf': nginxConfig(folder, port, response) },
  }))

/** Without the access log, which we do not write either, and with its files kept open: as fast as it gets. */
const nginxConfig = (folder: string, port: number, { headers }: Response) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 768; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  open_file_cache_valid 60s;
  keepalive_requests 1000000000;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location = /answer {
      default_type "${headers['content-type']}";
      add_header Content-Encoding ${headers['content-encoding']};
    }
  }
}
`

type Place = { folder: string; port: number }
type Setup = { command: string[]; files: Record<string, string> }

/** The server finds the bytes as `answer` in a folder of its own, and serves them at `/answer`. */
async function startBaseline(response: Response, setUp: (place: Place) => Setup): Promise<Baseline> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-baseline-'))
  const port = await findFreePort()
  const { command, files } = setUp({ folder, port })
  for (const [name, content] of Object.entries({ answer: response.body, ...files }))
    await writeFile(join(folder, name), content)
  const [program = '', ...args] = command
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(server, 'exit')
  const stop = async () => {
    if (server.exitCode === null) server.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}/answer`
  try {
    await waitForSameBytes(url, response)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, [Symbol.asyncDispose]: stop }
}

async function waitForSameBytes(url: string, { body }: Response) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const response = await get(url).catch(() => undefined)
    if (response?.body.equals(body)) return
    await wait(20)
  }
  throw new Error(`${url} does not send the answer.`)
}
