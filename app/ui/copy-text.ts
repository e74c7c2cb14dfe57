import { toast } from './toast.tsx'

/** Copies a text and confirms it. Browsers have no clipboard over plain HTTP. */
export async function copyText(text: string, words: { copied: string; notCopied: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(words.copied)
  } catch {
    toast.error(words.notCopied)
  }
}
