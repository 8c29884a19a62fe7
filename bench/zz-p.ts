import { execFileSync } from 'node:child_process'
import { bundle } from '../lib/bundles.ts'
import { functions } from '../lib/wiring.ts'
const b = await bundle({ base: 'bench/document-client.ts', ...Object.fromEntries(functions.map(f=>[f.name,f.entry])) }, '/tmp/bench-try/dist')
const prog = `const [, f] = process.argv; const c = process.cpuUsage(); const s = performance.now(); await import(f); const t = performance.now() - s; const u = process.cpuUsage(c); console.log(t, (u.user+u.system)/1000)`
const base = b.find(x=>x.name==='base')!
const N = Number(process.argv[2] ?? 15)
const one = (f: string) => execFileSync(process.execPath, ['--input-type=module','--eval',prog,'file://'+f]).toString().trim().split(' ').map(Number)
const med = (v: number[]) => v.toSorted((a,b)=>a-b)[v.length>>1]!
const only = process.argv.slice(3)
for (const x of b.filter(x => only.length === 0 || only.includes(x.name))) { const w: number[]=[], c: number[]=[], bw: number[]=[], bc: number[]=[]; for (let i=0;i<N;i++){ const [a1,a2]=one(base.file); const [d1,d2]=one(x.file); bw.push(a1!); bc.push(a2!); w.push(d1!); c.push(d2!) }
 console.log(x.name.padEnd(22), (x.bytes/1000).toFixed(0), 'wall med', med(w).toFixed(1), 'ratio of med', (med(w)/med(bw)).toFixed(2), 'min ratio', (Math.min(...w)/Math.min(...bw)).toFixed(2), 'paired', med(w.map((v,i)=>v/bw[i]!)).toFixed(2), 'cpu med', med(c).toFixed(1), (med(c)/med(bc)).toFixed(2), 'min', (Math.min(...c)/Math.min(...bc)).toFixed(2)) }
