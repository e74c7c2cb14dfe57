import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, get } from './get.ts'
import { freePort } from './start-server.ts'

export type StartedNginx = { url: string; stop: () => Promise<void> }

/** Starts nginx with one worker, which sends this answer's bytes from a file, compressed as they are. */
export async function startNginx(answer: Answer): Promise<StartedNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-nginx-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/answer`
  await writeFile(join(folder, 'answer'), answer.body)
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port, answer))
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
  const nginx = spawn('nginx', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(nginx, 'exit')
  const stop = async () => {
    if (nginx.exitCode === null) nginx.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await sendsTheSame(url, answer)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

/** Without the access log, which we do not write either, and with its files kept open: the hardest opponent. */
const configuration = (folder: string, port: number, { headers }: Answer) => `
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

/** Waits until an opponent answers with the same bytes. */
export async function sendsTheSame(url: string, { body }: Answer) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await get(url).catch(() => undefined)
    if (answer?.body.equals(body)) return
    await wait(20)
  }
  throw new Error(`${url} does not send the answer.`)
}
