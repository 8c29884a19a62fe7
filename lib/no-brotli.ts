/** In place of 480 KB that fontkit would unpack compressed fonts (WOFF2) with: ours are not compressed. */
export default function decompress(): never {
  throw new Error('No compressed font can be read here.')
}
