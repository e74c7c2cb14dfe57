import { defineWords } from '#domain/text/words.ts'

/** The codec of a track: a four-letter code in an MP4, such as `avc1`, or WebM's own name. */
export type Codec = {
  name: string
  /** The variant of the codec; absent if it was not found in the track's configuration. */
  profile?: number | undefined
}
export type Codecs = { videoCodecs: Codec[]; audioCodecs: Codec[] }

/**
 * Says why some current browsers cannot play these codecs, and what to do. Returns undefined if all browsers can, or if
 * no codec was found. Browsers show the first video track and play any audio track they support.
 */
export function codecProblem({ videoCodecs: [video], audioCodecs }: Codecs): string | undefined {
  if (video && !isPlayable(video)) return videoMessage(video)
  if (audioCodecs.length > 0 && !audioCodecs.some(isPlayable)) return messages.sound
  return undefined
}

/** The profiles that every browser plays; undefined means all profiles. */
const playable: Record<string, readonly number[] | undefined> = {
  // Baseline, main and high: 8 bits, 4:2:0.
  avc1: [66, 77, 100],
  avc3: [66, 77, 100],
  av01: [0],
  V_VP8: undefined,
  V_VP9: undefined,
  V_AV1: [0],
  // MPEG-4 and MPEG-2 AAC, and MP3.
  mp4a: [0x40, 0x66, 0x67, 0x68, 0x69, 0x6b],
  '.mp3': undefined,
  Opus: undefined,
  fLaC: undefined,
  A_OPUS: undefined,
  A_VORBIS: undefined,
}

function isPlayable({ name, profile }: Codec) {
  if (!Object.hasOwn(playable, name)) return false
  return profile === undefined || (playable[name]?.includes(profile) ?? true)
}

const exportHint = 'Please export it as an MP4 with H.264, 8 bits, and AAC sound.'
const messages = defineWords({
  hevc:
    'This video is in HEVC format (H.265), which many browsers cannot show. On the iPhone choose Settings, Camera, ' +
    'Formats, "Most Compatible" before you film. You can export this video as an MP4 with H.264.',
  proRes:
    'This video is in Apple ProRes format, which browsers cannot show. On the iPhone choose Settings, Camera, ' +
    'Formats, and switch Apple ProRes off before you film. You can export this video as an MP4 with H.264.',
  deepColor: `This video uses more colours than browsers can show. ${exportHint}`,
  sound: `Browsers cannot play the sound of this video. ${exportHint}`,
})

const formatNames = new Map([
  ['mp4v', 'in MPEG-4 Part 2'],
  ['jpeg', 'in Motion JPEG'],
  ['mjpa', 'in Motion JPEG'],
  ['mjpb', 'in Motion JPEG'],
  ['s263', 'in H.263'],
  ['vp08', 'VP8 in an MP4'],
  ['vp09', 'VP9 in an MP4'],
  ['encv', 'encrypted'],
])

function videoMessage({ name }: Codec) {
  if (/^(hvc1|hev1|dvh1|dvhe|V_MPEGH)/.test(name)) return messages.hevc
  if (/^ap(c[hnso]|4[hx])$/.test(name)) return messages.proRes
  if (Object.hasOwn(playable, name)) return messages.deepColor
  return `This video is ${formatNames.get(name) ?? 'in a rare format'}, which not every browser can show. ${exportHint}`
}
