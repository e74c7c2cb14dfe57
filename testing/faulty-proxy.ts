import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * Faults of a server behind the proxy: it refuses connections, drops them, hangs, sends almost nothing, or
 * responds with 200 to every request.
 */
export type Fault = 'refuse' | 'drop' | 'hang' | 'slow' | 'agree'

/** Opens a proxy to a local server whose connection can fail and recover. */
export async function faultyProxy(target: number) {
  let fault: Fault | undefined
  const cut: Cut = { at: undefined, letThrough: () => {} }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    keep(socket)
    if (fault === 'drop') socket.destroy()
    else if (!fault) join(socket, keep(connect(target, '127.0.0.1')), cut)
    else if (fault === 'slow') drip(socket)
    else if (fault === 'agree') agree(socket)
  })

  const keep = (socket: Socket) => {
    open.add(socket)
    return socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
  }
  const listen = async (port: number) => {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return (server.address() as { port: number }).port
  }
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  const port = await listen(0)
  return {
    port,
    /** Disconnects open connections; the fault applies to new ones. */
    async setFault(now: Fault) {
      fault = now
      if (fault === 'refuse') server.close()
      endAll()
    },
    async repair() {
      fault = undefined
      endAll()
      if (!server.listening) await listen(port)
    },
    /**
     * Holds the next packet that contains these words until `letThrough` is called. Its sender is
     * disconnected immediately, as if the connection had timed out.
     */
    cutAt(words: string) {
      cut.at = words
      return { letThrough: () => cut.letThrough() }
    },
    close() {
      server.close()
      endAll()
    },
  }
}

type Cut = { at: string | undefined; letThrough: () => void }

function join(one: Socket, other: Socket, cut: Cut) {
  one.on('close', () => other.destroy())
  other.on('close', () => one.destroy()).pipe(one)
  one.on('data', (packet) => {
    if (!cut.at || !packet.includes(cut.at)) return void other.write(packet)
    cut.at = undefined
    cut.letThrough = () => void other.write(packet)
    one.removeAllListeners('close').destroy()
    other.unpipe(one).resume()
  })
}

/** Sends headers that never end. */
function drip(socket: Socket) {
  socket.write('HTTP/1.1 200 OK\r\nx-slow: ')
  const drop = setInterval(() => socket.write('.'), 200)
  socket.resume().on('close', () => clearInterval(drop))
}

/** Responds like a captive portal, or like a different server. */
function agree(socket: Socket) {
  const now = new Date().toUTCString()
  const head = `HTTP/1.1 200 OK\r\nlast-modified: ${now}\r\netag: "page"\r\nconnection: close`
  socket.once('data', () => socket.end(`${head}\r\ncontent-length: 2\r\n\r\nok`)).resume()
}
