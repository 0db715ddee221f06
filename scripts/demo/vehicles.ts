// The demo's vehicles. The first eleven characters of each VIN are real; the serial numbers are invented.
import { checkDigit } from '../../src/domain/input/read-vin.ts';
import { decodeVin } from '../../src/server/vehicles/decode-vin.ts';
import { latestModelYear } from '../../src/domain/limits.ts';
import type { Random } from '../../testing/random.ts';

export type Vehicle = { vin: string; year: number; make: string; model: string; mileage: number };

/** The first eleven positions of VINs, with `_` in place of the check digit. */
const VIN_STARTS = `
  1FTMF1CB_LK JM3KFBCM_P0 2HGFE1E5_NH 5XYP5DGC_SG 1C6SRFET_KN 5N1AT2MV_LC WA1EAAFY_N2 3VV4B7AX_MM
  KM8R5DGE_PU 1C4PJMBX_JD JF2SLDDC_SH 5TDHBRCH_MS 2T3B1RFV_SC 5FNYF5H5_HB 3FMCR9DA_SR 2GKFLTEK_H6
  5UXCY6C0_L9 1GT49VEY_LF KNDERCAA_M7 5YFB4MDE_PP 2C4RC1L7_PR WDC0G8EB_LV 3GNKBHR4_NS 1FAGP8FF_S5
  JM3TCBCY_M0 5NMS3CAA_LH 1C41JUEJ_NC 3KPF54AD_ME 5J8TC2H6_SL 2T2KGCEZ_RC SALYB2RV_JA KM8K2CAB_PU
  1FTBR1Y8_SK 3C6UR5DL_NG JTNKHMBX_L1 WAUM2AF2_KN 5LM5J7XC_SG KNAE55LC_J6 1C4RJKBG_S8 3FTTW8A3_SR
  3VW217AU_FM JTMFB3FV_MD 1GYKPGRS_RZ W1KWF8EB_MR 5UXWX9C5_F0 1FT8W3DT_SE 3N8AP6CB_SL KMHRC8A3_RU
`
  .trim()
  .split(/\s+/);

const MILES_A_YEAR = 12_400;

/** Returns a function that returns a new vehicle each time, with a unique serial number. `now` in ms since the epoch. */
export function vehicleSource(random: Random, now: number): () => Vehicle {
  let issued = 0;
  return () => {
    const start = VIN_STARTS[issued % VIN_STARTS.length]!;
    issued += 1;
    const serial = String(100_000 + ((issued * 7_919 + random.int(0, 7_000)) % 900_000));
    const draft = start.replace('_', '0') + serial;
    const vin = start.replace('_', checkDigit(draft)) + serial;
    const [known] = decodeVin(vin, latestModelYear(now));
    if (!known?.exact) throw new Error(`the vehicle table does not know ${vin}`);
    const years = Math.max(0.4, new Date(now).getUTCFullYear() - known.year);
    const mileage = Math.round(years * MILES_A_YEAR * (0.6 + 0.8 * random.next()));
    return { vin, year: known.year, make: known.make, model: known.model, mileage };
  };
}
