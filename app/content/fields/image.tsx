import { FilePicker } from './file-picker.tsx'
import type { InputProps } from './input-props.ts'

/** One picture; HEIC is left out so that a phone hands over a JPEG instead. */
export const imageTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export const ImageInput = (props: InputProps) => (
  <FilePicker {...props} accept={imageTypes} asks="Choose a picture" />
)
