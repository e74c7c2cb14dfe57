import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const present = 0x01
const verified = 0x04
const hasCredential = 0x40

type Options = { challenge: string }
type Over = { origin?: string; domain?: string; flags?: number; counter?: number; type?: string }

/** Creates a device that, like a browser, creates and uses one passkey for the test site. */
export function anAuthenticator({ origin = 'http://localhost', domain = 'localhost' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0

  const authenticatorData = (over: Over, more = Buffer.alloc(0)) => {
    counter = over.counter ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = (over.flags ?? present | verified) | (more.length > 0 ? hasCredential : 0)
    return Buffer.concat([sha256(over.domain ?? domain), Buffer.from([flags]), count, more])
  }
  const clientData = (type: string, { challenge }: Options, over: Over) =>
    Buffer.from(
      JSON.stringify({
        type: over.type ?? type,
        challenge,
        origin: over.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const credentialOf = (response: Record<string, Buffer>) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, text(bytes)])),
  })

  return {
    create(options: Options, over: Over = {}) {
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ])
      const data = authenticatorData(over, credential)
      // CBOR: { fmt: 'none', attStmt: {}, authData: … }
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), Buffer.from([0x58, data.length]), data],
      ])
      return credentialOf({ clientDataJSON: clientData('webauthn.create', options, over), attestationObject })
    },
    use(options: Options, over: Over = {}) {
      const data = authenticatorData(over)
      const clientDataJSON = clientData('webauthn.get', options, over)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      return credentialOf({ clientDataJSON, authenticatorData: data, signature })
    },
  }
}

const text = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const cborText = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])

/** { 1: 2, 3: -7, -1: 1, -2: x, -3: y }: an ES256 key (RFC 9053). */
function coseKey(key: ReturnType<typeof generateKeyPairSync>['publicKey']) {
  const { x = '', y = '' } = (key as unknown as { export(how: object): { x?: string; y?: string } }).export({
    format: 'jwk',
  })
  const point = (value: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')])
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  return Buffer.concat([head, point(x), Buffer.from([0x22]), point(y)])
}
