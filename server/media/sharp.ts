let loaded: ReturnType<typeof load> | undefined

/** Loaded with the first picture, since it takes 20 MB and a tenth of a start's time. */
export function loadSharp() {
  loaded ??= load()
  return loaded
}

/**
 * A loader that is not needed is a way in that is not needed: SVG, for one, would draw local files. The list is the
 * whole process's, so it is set once: set again, it would for a moment refuse the picture that is being read meanwhile.
 */
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
