import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanedVideo, damaged, framesOf, location, refusal } from '#testing/cleaned-video.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { box, numbers, type VideoOptions, videoFile } from '#testing/video-file.ts'
import { cluster, open, short, tracks, webm, webmElement } from '#testing/webm-file.ts'
import { openFileBytes } from '../file-bytes.ts'
import { cleanMp4 } from './clean-mp4.ts'

const frame = (text: string) => Buffer.from(`<frame ${text}>`)
const picture = { handler: 'vide', frames: [frame('p1'), frame('p2')] }
const sound = { handler: 'soun', frames: [frame('s1'), frame('s2')] }
const film = (over: Partial<VideoOptions> = {}) => videoFile({ tracks: [picture, sound], ...over })

const allFrames = ['<frame p1>', '<frame s1>', '<frame p2>', '<frame s2>']

/** The places where phones and cameras store their location. */
const hidden: [string, Partial<VideoOptions>][] = [
  ['©xyz in the movie box', { inMovie: [box('udta', box('©xyz', location))] }],
  ['loci, as Android writes it', { inMovie: [box('udta', box('loci', numbers(0), location))] }],
  ['user data that ends with four zeros', { inMovie: [box('udta', box('©xyz', location), numbers(0))] }],
  [
    "the keys of Apple's metadata",
    { brand: 'qt  ', inMovie: [box('meta', box('keys', location), box('ilst', location))] },
  ],
  ['XMP next to the movie box', { behind: [box('uuid', Buffer.alloc(16, 7), location)] }],
  ['metadata next to the movie box', { behind: [box('meta', numbers(0), box('xml ', location))] }],
  ["a manufacturer's own box", { behind: [box('sefd', location)], inMovie: [box('smta', location)] }],
  [
    'padding that should be empty',
    { behind: [box('free', location), box('skip', location)], inMovie: [box('free', location)] },
  ],
  [
    'data after the last box',
    { behind: [Buffer.concat([Buffer.from('\xff\xff\xff\xffINSV', 'latin1'), location])] },
  ],
  ['a few trailing bytes', { behind: [Buffer.from('+22.5')] }],
  [
    'user data of a track',
    { tracks: [{ ...picture, more: [box('udta', box('©xyz', location)), box('meta', location)] }, sound] },
  ],
  ['blocks between the frames', { between: box('free', Buffer.from('freeGPS '), location) }],
  ['a location track', { tracks: [picture, { handler: 'meta', frames: [location, location] }, sound] }],
  [
    'unreferenced data before and after the tables',
    {
      tracks: [picture, sound, { handler: 'meta', frames: [location, location, location] }],
      behind: [box('mdat', location)],
    },
  ],
  [
    'captions with locations',
    { tracks: [picture, sound, { handler: 'sbtl', frames: [location, location] }] },
  ],
  [
    'a location track in a file with 64-bit offsets',
    { tracks: [{ ...picture, isWide: true }, { handler: 'meta', frames: [location], isWide: true }, sound] },
  ],
]

describe('an MP4 or QuickTime video', () => {
  test.each(hidden)('loses the location in %s and keeps the positions of its frames', async (_what, over) => {
    const before = film(over)
    expect(before.includes('+22.5')).toBe(true)
    const after = await cleanedVideo(before)
    expect(after.includes('+22.5')).toBe(false)
    expect(after.length).toBe(before.length)
    expect(after.includes('moov')).toBe(true)
    expect(framesOf(after)).toEqual(allFrames)
    for (const text of allFrames) expect(after.indexOf(text)).toBe(before.indexOf(text))
  })

  test('loses a track that is not played', async () => {
    const after = await cleanedVideo(
      film({ tracks: [picture, { handler: 'sbtl', frames: [location] }, sound] }),
    )
    expect([after.includes('vide'), after.includes('soun'), after.includes('sbtl')]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('loses its recording time, and is cleaned deterministically', async () => {
    const before = film()
    expect(before.toString('latin1').match(/WHENwhen/g)).toHaveLength(5)
    const after = await cleanedVideo(before)
    expect(after.includes('WHEN')).toBe(false)
    expect(await cleanedVideo(before)).toEqual(after)
    expect(await cleanedVideo(after)).toEqual(after)
  })

  test('keeps a frame even if its data overlaps with a frame of another track', async () => {
    const long = frame('thatislongerthantheothers')
    const before = film({
      tracks: [
        { ...picture, frames: [long] },
        { ...sound, frames: [frame('s1')] },
      ],
    })
    const offsets = before.lastIndexOf('stco') + 12
    numbers(before.indexOf(long) + 1).copy(before, offsets)
    expect((await cleanedVideo(before)).includes(long)).toBe(true)
  })

  test('keeps its sound even if the sample table counts in units other than bytes', async () => {
    const before = film()
    // All samples have the same size, one byte: old QuickTime describes two channels of two bytes this way.
    const table = before.lastIndexOf('stsz') + 8
    numbers(1, 2).copy(before, table)
    expect(framesOf(await cleanedVideo(before))).toEqual(allFrames)
  })

  test('in fragmented form loses its metadata and keeps its frames', async () => {
    const fragment = [
      box('moof', box('mfhd', numbers(0, 1)), box('traf', box('udta', location)), box('udta', location)),
    ]
    const after = await cleanedVideo(film({ behind: [...fragment, box('mdat', frame('f3'))] }))
    expect(after.includes(location)).toBe(false)
    expect(framesOf(after)).toEqual([...allFrames, '<frame f3>'])
  })

  test('in fragmented form with a location track is rejected, because the locations cannot be found', async () => {
    const tracks = [picture, { handler: 'meta', frames: [location] }]
    const bytes = film({ tracks, behind: [box('moof', box('mfhd', numbers(0, 1)))] })
    await expect(cleanedVideo(bytes)).rejects.toMatchObject(refusal(/has an extra track/))
  })

  test('may end with media data of unknown length', async () => {
    const endless = Buffer.concat([numbers(0), Buffer.from('mdat'), location])
    const after = await cleanedVideo(film({ behind: [endless] }))
    expect(after.includes(location)).toBe(false)
    expect(framesOf(after)).toEqual(allFrames)
  })

  test.each<[string, Buffer, ReturnType<typeof refusal>]>([
    ['with only sound', film({ tracks: [sound] }), refusal(/contains no video/)],
    ['truncated in its tables', film().subarray(0, -40), damaged],
    ['truncated in its media data', film().subarray(0, 60), damaged],
    ['without a table of contents', box('ftyp', Buffer.from('isomisom')), damaged],
    ['with two tables of contents', film({ behind: [box('moov')] }), damaged],
    [
      'with a box longer than its parent',
      film({ inMovie: [Buffer.concat([numbers(99), location])] }),
      damaged,
    ],
    ['with a header without dates', film({ inMovie: [box('mvhd', numbers(0))] }), damaged],
    [
      'with a nested box of unlimited length',
      film({ inMovie: [Buffer.concat([numbers(0), Buffer.from('udta'), location])] }),
      damaged,
    ],
    ['with a box shorter than its own header', film({ inMovie: [numbers(4), Buffer.from('udta')] }), damaged],
    [
      'with a table longer than its box',
      withManyRows(film({ behind: [box('free', Buffer.alloc(100))] })),
      damaged,
    ],
    ['with a box length that overflows', film({ behind: [hugeBox()] }), damaged],
    ['with tables of 16 MB', film({ tracks: [picture, hugeTrack()] }), refusal(/too many/)],
  ])('%s is rejected', async (_what, bytes, expected) => {
    await expect(cleanedVideo(bytes)).rejects.toMatchObject(expected)
  })
})

test('data beyond the end is not read', async () => {
  const path = join(temporaryFolder(), 'short.mp4')
  await writeFile(path, 'short')
  await using file = await openFileBytes(path)
  expect((await file.read(1, 4)).toString()).toBe('hort')
  await expect(file.read(2, 4)).rejects.toMatchObject(damaged)
})

test('a video with very many boxes is not read to its end', async () => {
  const path = join(temporaryFolder(), 'boxes.mp4')
  await writeFile(path, film({ behind: [Buffer.concat(Array(100).fill(box('free')))] }))
  await using file = await openFileBytes(path, { reads: 100, bytes: 1_000_000 })
  await expect(cleanMp4(file)).rejects.toMatchObject(refusal(/too many/))
})

/** A track of empty frames, each with its own row. */
const hugeTrack = () => ({ handler: 'vide', frames: [], more: [], emptyFrames: 4_000_000 })

function withManyRows(bytes: Buffer) {
  numbers(9).copy(bytes, bytes.lastIndexOf('stco') + 8)
  return bytes
}

const hugeBox = () => Buffer.concat([numbers(1), Buffer.from('mdat'), numbers(0xffffffff, 0xffffffff)])

describe('with random corruption,', () => {
  const more = {
    inMovie: [box('udta', box('©xyz', location))],
    behind: [box('moof', box('mfhd', numbers(0, 1)))],
  }
  test.each([
    ['an MP4', 'mp4', film({ between: location })],
    ['a fragmented MP4', 'mp4', film(more)],
    [
      'a WebM',
      'webm',
      webm(
        webmElement('1254c367', location),
        tracks,
        cluster('p1', 'p2'),
        open('1f43b675', short('e7', '0')),
      ),
    ],
  ])('%s is rejected, or keeps its length and is cleaned deterministically', async (_what, ending, whole) => {
    const at = fc.nat(whole.length - 4)
    const damages = fc.array(
      fc.tuple(at, fc.constantFrom(0, 1, 7, 8, 0xff, 0xffff, 0x7fffffff, 0xffffffff)),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    await fc.assert(
      fc.asyncProperty(damages, fc.option(at), async (damages, cutAt) => {
        const bytes = Buffer.from(whole)
        for (const [at, number] of damages) bytes.writeUInt32BE(number, at)
        const given = bytes.subarray(0, cutAt ?? bytes.length)
        const after = await cleanedVideo(given, ending).catch((error) => error)
        const isTaken = Buffer.isBuffer(after)
        if (!isTaken) expect(after).toMatchObject({ status: 415 })
        if (isTaken) expect(after.length).toBe(given.length)
        if (isTaken) expect(await cleanedVideo(after, ending)).toEqual(after)
      }),
      { numRuns: 60 },
    )
  })
})
