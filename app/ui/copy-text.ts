import { toast } from './toast.tsx'

/** Copies a text and says so. Over plain http browsers have no clipboard. */
export async function copyText(text: string, words: { copied: string; notCopied: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(words.copied)
  } catch {
    toast.error(words.notCopied)
  }
}
