type Sharp = typeof import('sharp')['default']

let loaded: Promise<Sharp> | undefined

/**
 * Loaded with the first picture, since it takes 20 MB and a tenth of a start's time. Set up once and not for each
 * picture: what is blocked for a moment is blocked for all, and would refuse a picture that is being read just then.
 */
export function loadSharp(): Promise<Sharp> {
  loaded ??= loadAndLock()
  return loaded
}

/** A loader that is not needed is a way in that is not needed: SVG, for one, would draw local files. */
async function loadAndLock() {
  const { default: sharp } = await import('sharp')
  // No picture is drawn twice; what is kept would only hold its memory.
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  })
  return sharp
}
