// Normalizes a VIN while it is typed, pasted or scanned: upper case, without spaces, dashes or surrounding text. Keeps the caret in place.
import { type ChangeEvent, type ClipboardEvent, type ComponentProps, type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { VIN_LENGTH } from '../../../domain/limits.ts';
import { isDecodable, normalizeVin } from '../../../domain/input/read-vin.ts';
import { type VinInText, vinInText } from '../../../domain/input/vin-in-text.ts';
import { ScanButton } from '../../scan/ScanButton.tsx';
import { useHandScanner } from '../../scan/use-hand-scanner.ts';
import { TextInput } from '../../ui/inputs/TextInput.tsx';

interface VinInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'onPaste' | 'onKeyDown' | 'ref'> {
  value: string;
  onRead: (read: VinInText) => void;
}

export function VinInput({ value, onRead, onBlur, ...rest }: VinInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const readOne = (...texts: string[]) => {
    const read = texts.map(vinInText).find(({ vin }) => isDecodable(vin));
    if (read && read.vin !== value) onRead(read);
  };
  // A code may stand in the field behind the VIN of another car.
  const isEndOfScan = useHandScanner(({ before, text }) => {
    readOne(before + text, text, value);
    return true;
  });
  // The Enter of a scanner must not send the form.
  const keyDown = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing && isEndOfScan(event.nativeEvent) && event.key === 'Enter') event.preventDefault();
  };
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    if (value.length > VIN_LENGTH) readOne(value);
    onBlur?.(event);
  };
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
        onKeyDown={keyDown}
        onBlur={blur}
      />
      <ScanButton field={input} onVin={(vin) => onRead({ vin, hasOthers: false })} />
    </div>
  );
}
