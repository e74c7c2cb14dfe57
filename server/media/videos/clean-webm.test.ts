import { describe, expect, test } from 'vitest'
import { cleanedVideo, damaged, framesOf, location, refusal } from '#testing/cleaned-video.ts'
import { cluster, header, open, short, trackOf, tracks, webm, webmElement } from '#testing/webm-file.ts'

/** A picture track with one more element. */
const named = (id: string) =>
  webmElement('ae', short('d7', '\x01'), short(id, '+22.5'), short('83', '\x01'), short('86', 'V_VP9'))

describe('a WebM video', () => {
  test.each<[string, Buffer]>([
    ['tags', webm(webmElement('1254c367', location), tracks, cluster('p1'))],
    ['tags after the media data', webm(tracks, cluster('p1'), webmElement('1254c367', location))],
    ['attachments', webm(tracks, cluster('p1'), webmElement('1941a469', location))],
    ['chapters', webm(tracks, webmElement('1043a770', location), cluster('p1'))],
    ['the title', webm(webmElement('1549a966', short('7ba9', '+22.5')), tracks, cluster('p1'))],
    ['the name of a track', webm(webmElement('1654ae6b', named('536e')), cluster('p1'))],
    ['the settings of a codec', webm(webmElement('1654ae6b', named('3a9697')), cluster('p1'))],
    ['an unknown element of a track', webm(webmElement('1654ae6b', named('4fff')), cluster('p1'))],
    ['empty space', webm(tracks, webmElement('ec', location), cluster('p1'))],
    ['an unknown element', webm(tracks, webmElement('4fff', location), cluster('p1'))],
    ['data after the last element', Buffer.concat([webm(tracks, cluster('p1')), location])],
    [
      'tags between clusters of unknown length',
      Buffer.concat([
        header,
        open(
          '18538067',
          tracks,
          open('1f43b675', short('e7', '\0'), short('a3', '<frame p1>')),
          webmElement('1254c367', location),
          open('1f43b675', short('e7', '\x01')),
        ),
      ]),
    ],
  ])('loses the location in %s and keeps the positions of its frames', async (_what, before) => {
    expect(before.includes('+22.5')).toBe(true)
    const after = await cleanedVideo(before, 'webm')
    expect(after.includes('+22.5')).toBe(false)
    expect(after.length).toBe(before.length)
    expect(after.indexOf('<frame p1>')).toBe(before.indexOf('<frame p1>'))
    expect(framesOf(after)).toHaveLength(1)
    expect(await cleanedVideo(after, 'webm')).toEqual(after)
  })

  test.each([2, 8, 9, 10, 300])('can have an element of %i bytes removed', async (bytes) => {
    const tag =
      bytes < 9 ? short('ec', 'x'.repeat(bytes - 2)) : webmElement('ec', Buffer.alloc(bytes - 9, 'x'))
    const after = await cleanedVideo(webm(tracks, tag, cluster('p1')), 'webm')
    expect(after.includes('x'.repeat(Math.max(1, bytes - 9)))).toBe(false)
    expect(await cleanedVideo(after, 'webm')).toEqual(after)
  })

  test.each<[string, Buffer, ReturnType<typeof refusal>]>([
    [
      'with only sound',
      webm(webmElement('1654ae6b', trackOf(2)), cluster('s1')),
      refusal(/contains no video/),
    ],
    [
      'with captions',
      webm(webmElement('1654ae6b', trackOf(1), trackOf(17)), cluster('p1')),
      refusal(/has an extra track/),
    ],
    ['that is truncated', webm(tracks, cluster('p1')).subarray(0, -5), damaged],
    ['with an element longer than its parent', webm(tracks, short('ec', 'x').fill(0xbf, 1, 2)), damaged],
    ['with an id that is too wide', webm(tracks, Buffer.from('080000000080', 'hex')), damaged],
    ['with an id of zero width', webm(tracks, Buffer.alloc(20)), damaged],
    ['that is only a header', header, damaged],
  ])('%s is rejected', async (_what, bytes, expected) => {
    await expect(cleanedVideo(bytes, 'webm')).rejects.toMatchObject(expected)
  })
})
