/** Pictures; HEIC is left out so that a phone hands over a JPEG instead. */
export const imageTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export const videoTypes = 'video/mp4,video/webm,video/quicktime'
