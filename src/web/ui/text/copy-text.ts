// Copies a text to the clipboard and shows a toast.
import { toast } from '../feedback/toast.ts';

export async function copyText(text: string, messages: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.info(messages.copied);
  } catch {
    toast.error(messages.failed);
  }
}
