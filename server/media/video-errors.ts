import { UnsupportedMediaType } from '../errors.ts'

export const damagedVideo = () =>
  new UnsupportedMediaType(
    'The video is damaged or did not arrive whole. Please choose another one, or export it anew.',
  )

export const noVideoTrack = () =>
  new UnsupportedMediaType(
    'This file has no moving picture in it. Send an MP4, WebM or QuickTime (MOV) video.',
  )

export const unremovableTrack = () =>
  new UnsupportedMediaType(
    'This video carries a track beside picture and sound, such as places or captions, that cannot be taken out of ' +
      'it. Please export it anew without that.',
  )

export const tooComplex = () =>
  new UnsupportedMediaType(
    'The video is made of too many pieces to be checked. Please export it anew as an MP4.',
  )
