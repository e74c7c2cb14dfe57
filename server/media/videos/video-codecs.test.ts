import { describe, expect, test } from 'vitest'
import { codecProblem } from '#domain/media/video/codecs.ts'
import { readCodecs } from '#domain/media/video/read-codecs.ts'
import { cleanedVideo, damaged, framesOf, refusal } from '#testing/cleaned-video.ts'
import {
  avcConfiguration,
  box,
  numbers,
  pictureCoding,
  soundCoding,
  type Track,
  videoFile,
} from '#testing/video-file.ts'
import { cluster, trackOf, webm, webmElement } from '#testing/webm-file.ts'

const film = (over: Partial<Track> = {}, sound?: Buffer[]) => {
  const frames = [Buffer.from('<frame p1>')]
  const tracks = [{ handler: 'vide', frames, ...over }]
  return videoFile({ tracks: sound ? [...tracks, { handler: 'soun', frames, coding: sound }] : tracks })
}
const avc = (profile: number) => [pictureCoding('avc1', avcConfiguration(profile))]
const av1 = (profile: number) => [pictureCoding('av01', box('av1C', Buffer.from([0x81, profile << 5, 0, 0])))]
/** An `mp4a` sample entry for a codec, with lengths of four bytes or of one. */
const esds = (type: number, length = [0x80, 0x80, 0x80, 20]) =>
  soundCoding(
    'mp4a',
    box('esds', numbers(0), Buffer.from([3, ...length, 0, 0, 0, 4, ...length, type]), Buffer.alloc(20)),
  )
const webmOf = (picture: string, sound = 'A_VORBIS') =>
  webm(webmElement('1654ae6b', trackOf(1, picture), trackOf(2, sound)), cluster('p1'))

describe('a video is accepted', () => {
  test.each([
    ['H.264, baseline', film({ coding: avc(66) })],
    ['H.264, main', film({ coding: avc(77) })],
    ['H.264, high', film({ coding: avc(100) })],
    ['H.264 with its profile stored elsewhere', film({ coding: [pictureCoding('avc3')] })],
    ['AV1', film({ coding: av1(0) })],
    ['AAC', film({}, [esds(0x40)])],
    ['MP3', film({}, [esds(0x6b, [20])])],
    ['Opus', film({}, [soundCoding('Opus')])],
    ['AAC and a second audio codec that only the phone knows', film({}, [esds(0x40), soundCoding('apac')])],
  ])('with %s', async (_what, bytes) => {
    expect(framesOf(await cleanedVideo(bytes))).toContain('<frame p1>')
  })

  test.each(['V_VP8', 'V_VP9', 'V_AV1'])('with %s in WebM', async (codec) => {
    expect(framesOf(await cleanedVideo(webmOf(codec), 'webm'))).toEqual(['<frame p1>'])
  })
})

describe('a video is rejected with a helpful message', () => {
  test.each([
    ['HEVC', film({ coding: [pictureCoding('hvc1')] }), /HEVC.*Settings, Camera, Formats, "Most Compatible"/],
    ['HEVC with its parameter sets in the stream', film({ coding: [pictureCoding('hev1')] }), /HEVC/],
    ['Dolby Vision', film({ coding: [pictureCoding('dvh1')] }), /HEVC/],
    ['ProRes', film({ coding: [pictureCoding('apcn')] }), /ProRes.*switch Apple ProRes off/],
    ['MPEG-4 Part 2', film({ coding: [pictureCoding('mp4v')] }), /MPEG-4 Part 2.*H\.264/],
    ['Motion JPEG', film({ coding: [pictureCoding('jpeg')] }), /Motion JPEG.*H\.264/],
    ['H.264 with 10 bits', film({ coding: avc(110) }), /8 bits/],
    ['H.264 in 4:2:2', film({ coding: avc(122) }), /more colours than/],
    ['H.264 in 4:4:4', film({ coding: avc(244) }), /more colours than/],
    ['AV1 in 4:4:4', film({ coding: av1(1) }), /more colours than/],
    ['VP9 in MP4', film({ coding: [pictureCoding('vp09')] }), /VP9 in an MP4/],
    ['an unknown codec', film({ coding: [pictureCoding('zzzz')] }), /rare format/],
    ['uncompressed sound', film({}, [soundCoding('sowt')]), /sound.*AAC/],
    ['AC-3 sound', film({}, [esds(0xa5)]), /sound.*AAC/],
  ])('when it is in %s', async (_what, bytes, saying) => {
    await expect(cleanedVideo(bytes)).rejects.toMatchObject(refusal(saying))
  })

  test.each([
    ['V_MPEGH/ISO/HEVC', 'A_OPUS', /HEVC/],
    ['V_MPEG4/ISO/AVC', 'A_OPUS', /rare format/],
    ['V_VP9', 'A_AC3', /sound/],
    ['constructor', 'A_OPUS', /rare format/],
  ])('when its WebM contains %s and %s', async (picture, sound, saying) => {
    await expect(cleanedVideo(webmOf(picture, sound), 'webm')).rejects.toMatchObject(refusal(saying))
  })

  test('when it does not specify its codec', async () => {
    await expect(cleanedVideo(film({ coding: [] }))).rejects.toMatchObject(damaged)
  })
})

test('the name of a track, where cameras write their model, is removed', async () => {
  const before = film({ name: 'DJI.Secret Camera' })
  expect(before.includes('Secret Camera')).toBe(true)
  const after = await cleanedVideo(before)
  expect([after.includes('Camera'), after.includes('DJI'), after.includes('vide')]).toEqual([
    false,
    false,
    true,
  ])
  expect(after.length).toBe(before.length)
})

describe('the codecs', () => {
  async function looksAt(bytes: Buffer) {
    let reads = 0
    const codecs = await readCodecs(async (at, length) => {
      reads += 1
      return bytes.subarray(at, at + length)
    }, bytes.length)
    return { reads, codecs }
  }

  test('are found in a few reads, however long the video is', async () => {
    const frames = Array.from({ length: 2_000 }, () => Buffer.alloc(50))
    const { reads, codecs } = await looksAt(film({ frames }, [esds(0x40)]))
    expect(codecs).toEqual({
      videoCodecs: [{ name: 'avc1', profile: 77 }],
      audioCodecs: [{ name: 'mp4a', profile: 0x40 }],
    })
    expect(reads).toBeLessThan(60)
  })

  test.each([
    ['thousands of boxes', Buffer.concat([film().subarray(0, 20), ...Array(5_000).fill(box('free'))])],
    [
      'deeply nested boxes',
      Array.from({ length: 2_000 }).reduce<Buffer>((inner) => box('trak', inner), box('moov')),
    ],
    ['a box of length zero', Buffer.concat([box('ftyp'), Buffer.alloc(64)])],
    ['a truncated video', film().subarray(0, -200)],
    ['only a WebM header', webmOf('V_VP9').subarray(0, 14)],
    ['three bytes', Buffer.from('abc')],
    ['an empty file', Buffer.alloc(0)],
  ])('are not searched for endlessly in %s', async (_what, bytes) => {
    const { reads, codecs } = await looksAt(bytes)
    expect(reads).toBeLessThanOrEqual(500)
    expect(codecProblem(codecs)).toBeUndefined()
  })
})
