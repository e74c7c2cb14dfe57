/**
 * Loaded with the first picture, since it takes 20 MB and a tenth of a start's time. A loader that is not needed is a
 * way in that is not needed: SVG, for one, would draw local files.
 */
export async function loadSharp() {
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
