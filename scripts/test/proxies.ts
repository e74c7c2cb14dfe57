import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readOutput } from '../read-output.ts'
import { findProgram } from './find-program.ts'

/** A proxy with the configuration from deploy/, but with the test's ports and certificate. */
export type RunningProxy = { origin: string; folder: string; stop: () => Promise<void> }
type Setup = { folder: string; port: number; sites: string[] }

/** Creates a certificate for `localhost` that only the test trusts, as `cert.pem` and `key.pem`. */
export function makeCertificate(folder: string) {
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem'
  const names = '-subj /CN=localhost -addext subjectAltName=DNS:localhost'
  const args = `req -x509 -days 2 ${key} ${names} -out cert.pem`.split(' ')
  execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
}

export async function startCaddy(
  { folder, port, sites }: Setup,
  file = 'deploy/Caddyfile',
): Promise<RunningProxy> {
  const path = join(folder, 'Caddyfile')
  // Otherwise Caddy would occupy port 80 for redirects and create its own certificate authority.
  const globals = '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust'
  const certificate = `tls ${folder}/cert.pem ${folder}/key.pem`
  const site = '{$DOMAIN:school.example.org} {'
  const changes = {
    '{\n\tservers': `${globals}\n\tservers`,
    [site]: `${site}\n\tbind 127.0.0.1\n\t${certificate}`,
  }
  writeFileSync(path, replaceAll(readFileSync(file, 'utf8'), changes))
  const addresses = { SITE: sites.join(' '), SITES: sites.join(' ') }
  const env = {
    ...addresses,
    DOMAIN: `https://localhost:${port}`,
    DEPLOY: resolve('deploy'),
    HOME: folder,
  }
  return startProxy('caddy', ['run', '--config', path, '--adapter', 'caddyfile'], { folder, port, env })
}

export async function startNginx({ folder, port, sites }: Setup): Promise<RunningProxy> {
  const path = join(folder, 'nginx.conf')
  const [site = ''] = sites
  const included = replaceAll(readFileSync('deploy/nginx.conf', 'utf8'), {
    'server 127.0.0.1:3000;': `server ${site};`,
    'listen 80;': `listen unix:${folder}/http;`,
    'listen [::]:80;\n': '\n',
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    'listen [::]:443 ssl http2;\n': '\n',
    '/etc/letsencrypt/live/school.example.org/fullchain.pem': join(folder, 'cert.pem'),
    '/etc/letsencrypt/live/school.example.org/privkey.pem': join(folder, 'key.pem'),
    '/opt/lamplight/current/deploy': resolve('deploy'),
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  for (const name of temporary) mkdirSync(join(folder, name))
  const places = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const main = `daemon off; ${user} pid ${folder}/pid; error_log stderr; events {}`
  writeFileSync(path, `${main}\nhttp { access_log off; ${places}\n${included}\n}`)
  return startProxy('nginx', ['-p', folder, '-e', 'stderr', '-c', path], { folder, port })
}

async function startProxy(
  name: string,
  args: string[],
  { folder, port, env = {} }: { folder: string; port: number; env?: Record<string, string> },
): Promise<RunningProxy> {
  const child = spawn(findProgram(name) ?? name, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  })
  const output = readOutput(child)
  const closed = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await closed
  }
  process.once('exit', () => child.kill())
  await untilListening(port, child, output.text)
  return { origin: `https://localhost:${port}`, folder, stop }
}

/** Polls, because neither proxy reports when it listens. */
async function untilListening(port: number, child: ChildProcess, readOutput: () => string) {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await wait(25)
  }
  throw new Error(`The proxy did not start:\n${readOutput()}`)
}

/** Throws if the shipped file no longer contains a text to replace. */
function replaceAll(text: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The configuration in deploy/ no longer contains "${from}".`)
    return changed.replaceAll(from, to)
  }, text)
}
