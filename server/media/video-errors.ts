import { message } from '#domain/text/message.ts'
import { UnsupportedMediaType } from '../errors.ts'
import { mediaMessages } from './media-messages.ts'

export const damagedVideo = () => new UnsupportedMediaType(message(mediaMessages, 'damagedVideo'))

export const noVideoTrack = () => new UnsupportedMediaType(message(mediaMessages, 'noVideoTrack'))

export const unremovableTrack = () => new UnsupportedMediaType(message(mediaMessages, 'unremovableTrack'))

export const tooComplex = () => new UnsupportedMediaType(message(mediaMessages, 'tooComplex'))
