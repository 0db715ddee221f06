// Normalizes a VIN while it is typed, pasted or scanned: upper case, without spaces, dashes or surrounding text. Keeps the caret in place.
import { type ChangeEvent, type ClipboardEvent, type ComponentProps, useRef } from 'react';
import { isDecodable, normalizeVin } from '../../../domain/vin.ts';
import { type VinInText, vinInText } from '../../../domain/vin-in-text.ts';
import { ScanButton } from '../../scan/ScanButton.tsx';
import { TextInput } from '../../ui/inputs/TextInput.tsx';

interface VinInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'onPaste' | 'ref'> {
  value: string;
  onRead: (read: VinInText) => void;
}

export function VinInput({ value, onRead, ...rest }: VinInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = target.value;
    // Several characters at once were dropped, dictated or filled in, and may include other text.
    const read = typed.length > value.length + 1 ? vinInText(typed) : { vin: normalizeVin(typed), hasOthers: false };
    const caret = normalizeVin(typed.slice(0, target.selectionStart ?? typed.length)).length;
    // Set here, because the next render would put the caret at the end.
    target.value = read.vin;
    target.setSelectionRange(caret, caret);
    onRead(read);
  };
  // The pasted text still has its line breaks, which the input would remove.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const read = vinInText(event.clipboardData.getData('text'));
    if (!isDecodable(read.vin)) return;
    event.preventDefault();
    onRead(read);
  };
  return (
    <div className="input-frame">
      <TextInput
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        ref={input}
        mono
        value={value}
        onChange={change}
        onPaste={paste}
      />
      <ScanButton field={input} onVin={(vin) => onRead({ vin, hasOthers: false })} />
    </div>
  );
}
