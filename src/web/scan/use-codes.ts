// Hands a video's pictures to the worker, one at a time, and tells what it reads in them.
import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Heard {
  /** For each code of each picture. */
  onText: (text: string) => void;
  /** No code can be read at all. */
  onUnable: () => void;
}

export function useCodes(video: RefObject<HTMLVideoElement | null>, isLive: boolean, { onText, onUnable }: Heard): void {
  const tell = useEffectEvent(onText);
  const giveUp = useEffectEvent(onUnable);
  useEffect(() => {
    if (!isLive) return undefined;
    const worker = new Worker(new URL('./read-codes.worker.ts', import.meta.url), { type: 'module' });
    let frame = 0;
    const look = () => {
      frame = requestAnimationFrame(() => {
        const { current } = video;
        if (!current || current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return look();
        return void createImageBitmap(current).then((picture) => worker.postMessage(picture, [picture]), look);
      });
    };
    worker.addEventListener('message', ({ data: texts }: MessageEvent<string[] | null>) => {
      if (!texts) return giveUp();
      texts.forEach((text) => tell(text));
      look();
    });
    worker.addEventListener('error', () => giveUp());
    look();
    return () => {
      cancelAnimationFrame(frame);
      worker.terminate();
    };
  }, [video, isLive]);
}
