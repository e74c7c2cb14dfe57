import { FilePicker } from './file-picker.tsx'
import { imageTypes } from './file-types.ts'
import type { InputProps } from './input-props.ts'

export const ImageInput = (props: InputProps) => (
  <FilePicker {...props} accept={imageTypes} prompt="Choose a picture" />
)
