// Puts a text on the clipboard and says so.
import { toast } from '../feedback/toast.ts';

export async function copyText(text: string, said: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.info(said.copied);
  } catch {
    toast.error(said.failed);
  }
}
