/** `--charset`: how the letters of files are written. */
import { decoderNamed } from '@openroom/formats/charset/decoders'
import { Failure } from './failure.ts'

export function checkCharset(name: string | null): void {
  if (name !== null && decoderNamed(name) === null)
    throw new Failure(`There is no character set ${name}. Try windows-1250, iso-8859-2 or cp852.`, 2)
}
