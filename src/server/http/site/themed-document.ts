// A page that is the same for everybody, in each theme that its reader may have chosen.
import { type Theme, withTheme, themeFromCookies } from '../../../domain/theme.ts';
import { type CompressedText, compressOnce, type Send, sendCompressed } from './compressed-text.ts';

/** `html` asks the device for its theme. What most readers get is packed at once; the rest when it is asked for. */
export function themedDocument(html: string): Send {
  const packed: Partial<Record<Theme, Promise<CompressedText>>> = {};
  const packedFor = (theme: Theme) => (packed[theme] ??= compressOnce(withTheme(html, theme)));
  void packedFor('system');
  return async (request, reply) => {
    const page = await packedFor(themeFromCookies(request.headers.cookie));
    return await sendCompressed(request, reply.type('text/html; charset=utf-8').header('vary', 'cookie'), page);
  };
}
