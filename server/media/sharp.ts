let loading: ReturnType<typeof load> | undefined

/**
 * Loaded with the first picture, since it takes 20 MB and a tenth of a start's time; and once only: to block the
 * loaders again, be it for a moment, would fail the pictures that are being read in that moment.
 */
export function loadSharp() {
  loading ??= load()
  return loading
}

/** A loader that is not needed is a way in that is not needed: SVG, for one, would draw local files. */
async function load() {
  const { default: sharp } = await import('sharp')
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
