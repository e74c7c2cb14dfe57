import { FilePicker } from './file-picker.tsx'
import { imageTypes } from './image.tsx'
import type { InputProps } from './input-props.ts'

/** A gallery grows by one photo at a time. */
export const ImagesInput = (props: InputProps) => (
  <FilePicker {...props} accept={imageTypes} asks="Choose a photo" />
)
