import { toast } from './toast.tsx'

/** Shows the outcome, because browsers do not provide a clipboard over plain HTTP. */
export async function copyText(text: string, words: { copied: string; notCopied: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(words.copied)
  } catch {
    toast.error(words.notCopied)
  }
}
