/** Without HEIC, so that a phone converts it to JPEG. */
export const imageTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export const videoTypes = 'video/mp4,video/webm,video/quicktime'
