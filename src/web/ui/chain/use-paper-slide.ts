// On a confirmed hand-off the gold badge slides from its last holder to the new one.
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ChainNode } from './chain-model.ts';

const SLIDE = 180;

/** For the list of these stops' marks. The badge stands at the same corner of each, so that nothing is measured until it moves. */
export function usePaperSlide(nodes: readonly Pick<ChainNode, 'key' | 'state'>[]): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const last = useRef<string>(undefined);
  useLayoutEffect(() => {
    const to = nodes.findIndex(({ state }) => state === 'holds');
    const from = nodes.findIndex(({ key }) => key === last.current);
    last.current = nodes[to]?.key;
    if (from < 0 || to < 0 || from === to || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const [there, here] = [from, to].map((at) => list.current?.children[at]?.querySelector('.chain-node')?.getBoundingClientRect());
    if (!there || !here) return;
    const moved = `translate(${there.x - here.x}px, ${there.y - here.y}px)`;
    list.current
      ?.querySelector('[data-badge="paper"]')
      ?.animate([{ transform: moved }, { transform: 'none' }], { duration: SLIDE, easing: 'cubic-bezier(0.2, 0, 0, 1)' });
  });
  return list;
}
