// Sends the frames of a video to the worker, one at a time, and reports the codes found.
import { type RefObject, useEffect, useEffectEvent } from 'react';

interface Heard {
  /** Called for each code in each frame. */
  onText: (text: string) => void;
  /** Called if this browser cannot read codes. */
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
