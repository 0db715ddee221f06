// Sends the frames of a video to the worker, one at a time, and reports the codes found.
import { type RefObject, useEffect, useEffectEvent } from 'react';

interface CodeHandlers {
  /** Called for each code in each frame. */
  onText: (text: string) => void;
  /** Called if this browser cannot read codes. */
  onUnable: () => void;
}

export function useCodeReader(video: RefObject<HTMLVideoElement | null>, isLive: boolean, { onText, onUnable }: CodeHandlers): void {
  const reportText = useEffectEvent(onText);
  const reportUnable = useEffectEvent(onUnable);
  useEffect(() => {
    if (!isLive) return undefined;
    const worker = new Worker(new URL('./read-codes.worker.ts', import.meta.url), { type: 'module' });
    let frame = 0;
    const readFrame = () => {
      frame = requestAnimationFrame(() => {
        const { current } = video;
        if (!current || current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return readFrame();
        return void createImageBitmap(current).then((picture) => worker.postMessage(picture, [picture]), readFrame);
      });
    };
    worker.addEventListener('message', ({ data: texts }: MessageEvent<string[] | null>) => {
      if (!texts) return reportUnable();
      texts.forEach((text) => reportText(text));
      readFrame();
    });
    worker.addEventListener('error', () => reportUnable());
    readFrame();
    return () => {
      cancelAnimationFrame(frame);
      worker.terminate();
    };
  }, [video, isLive]);
}
