import { FilePicker } from './file-picker.tsx'
import type { InputProps } from './input-props.ts'

/** A gallery grows by one video at a time. */
export const VideosInput = (props: InputProps) => (
  <FilePicker {...props} accept="video/mp4,video/webm,video/quicktime" asks="Choose a video" />
)
