/** The formats that can be read, asked in this order. */
import { bwsReader } from './bws/readBws.ts'
import { jsonReader } from './json/readDocument.ts'
import { linReader } from './lin/readLin.ts'
import { pbnReader } from './pbn/readPbn.ts'
import type { FormatReader } from './reader.ts'
import { usebioReader } from './usebio/readUsebio.ts'

export const READERS: readonly FormatReader[] = [bwsReader, jsonReader, usebioReader, linReader, pbnReader]
