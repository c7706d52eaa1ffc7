/** The formats that can be read, asked in this order. */
import { bwsReader } from './bws/readBws.ts'
import { csvReader } from './csv/readCsv.ts'
import { bhgReader } from './deals/bhg.ts'
import { briReader, dgeReader, dupReader, rzdReader } from './deals/binary.ts'
import { dlmReader } from './deals/dlm.ts'
import { jsonReader } from './json/readDocument.ts'
import { linReader } from './lin/readLin.ts'
import { pbnReader } from './pbn/readPbn.ts'
import { rbnReader } from './rbn/readRbn.ts'
import type { FormatReader } from './reader.ts'
import { usebioReader } from './usebio/readUsebio.ts'

export const READERS: readonly FormatReader[] = [
  bwsReader,
  briReader,
  dupReader,
  rzdReader,
  dgeReader,
  jsonReader,
  usebioReader,
  dlmReader,
  bhgReader,
  csvReader,
  rbnReader,
  linReader,
  pbnReader,
]
