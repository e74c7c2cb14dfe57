import { useNavigation } from 'react-router'

const words = { loading: 'The page is loading' }

/** A progress bar under the header while another page loads. */
export function NavigationProgress() {
  return (
    useNavigation().state !== 'idle' && (
      <div role="progressbar" aria-label={words.loading} className="progress" />
    )
  )
}
