// Hands a video's pictures to the worker, one at a time, and tells what it reads in them.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Answers whether codes can be read at all. `onText` is called for each code of each picture. */
export function useCodes(video: RefObject<HTMLVideoElement | null>, isLive: boolean, onText: (text: string) => void): boolean {
  const [canRead, setCanRead] = useState(true);
  const tell = useEffectEvent(onText);
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
      setCanRead(texts !== null);
      texts?.forEach(tell);
      if (texts) look();
    });
    worker.addEventListener('error', () => setCanRead(false));
    look();
    return () => {
      cancelAnimationFrame(frame);
      worker.terminate();
    };
  }, [video, isLive]);
  return canRead;
}
