import { crc32, deflateRawSync } from 'node:zlib'

export interface ArchivedFile {
  name: string
  text?: string
  bytes?: Uint8Array
  /** Unpacked bytes that the archive states, if not those of the file */
  stated?: number
}

/** Returns a ZIP archive: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
export function buildArchive(files: readonly ArchivedFile[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, text = '', bytes = Buffer.from(text), stated = bytes.length } of files) {
    const packed = deflateRawSync(bytes)
    const path = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    // UTF-8 names, deflated
    facts.writeUInt16LE(0x800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(stated, 18)
    facts.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, path, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, place, path]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
