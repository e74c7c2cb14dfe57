import { numbers } from './video-file.ts'

/** Returns an element with an eight-byte length field. */
export function webmElement(id: string, ...content: Buffer[]) {
  const body = Buffer.concat(content)
  const length = numbers(0x01000000, body.length)
  return Buffer.concat([Buffer.from(id, 'hex'), length, body])
}
/** Returns an element of unknown length. */
export const open = (id: string, ...content: Buffer[]) =>
  Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x01, 255, 255, 255, 255, 255, 255, 255]), ...content])
export const short = (id: string, text: string) =>
  Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | text.length]), Buffer.from(text, 'latin1')])

export const header = webmElement('1a45dfa3', short('4282', 'webm'))
export const trackOf = (type: number, codec = type === 1 ? 'V_VP9' : 'A_OPUS') =>
  webmElement('ae', short('d7', '\x01'), short('83', String.fromCharCode(type)), short('86', codec))
export const tracks = webmElement('1654ae6b', trackOf(1), trackOf(2))
export const cluster = (...texts: string[]) =>
  webmElement('1f43b675', short('e7', '\0'), ...texts.map((text) => short('a3', `<frame ${text}>`)))
export const webm = (...content: Buffer[]) => Buffer.concat([header, webmElement('18538067', ...content)])
