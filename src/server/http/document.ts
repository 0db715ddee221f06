// A page that is the same for everybody, in each theme that its reader may have chosen.
import { type Theme, themed, themeFromCookies } from '../../domain/theme.ts';
import { type Packed, packOnce, type Send, sendPacked } from './packed-once.ts';

/** `html` asks the device for its theme. What most readers get is packed at once; the rest when it is asked for. */
export function makeDocument(html: string): Send {
  const packed: Partial<Record<Theme, Promise<Packed>>> = {};
  const packedFor = (theme: Theme) => (packed[theme] ??= packOnce(themed(html, theme)));
  void packedFor('system');
  return async (request, reply) => {
    const page = await packedFor(themeFromCookies(request.headers.cookie));
    return await sendPacked(request, reply.type('text/html; charset=utf-8').header('vary', 'cookie'), page);
  };
}
